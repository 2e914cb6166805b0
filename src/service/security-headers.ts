import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const SELF = "'self'";
const NONE = "'none'";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The headers of every response: a strict Content-Security-Policy with Trusted Types, and others.
 * @param authOrigins the identity provider's origins: the portal calls them, frames them for the silent sign-in, and
 *   the sign-in form leads back here.
 * @param portalOrigins of portals that are served elsewhere: the forms of sign-in and logout lead back to them.
 * @param isHttps browsers reach this service by https, and are told to use nothing else for a year.
 */
export async function securityHeaders(
  app: FastifyInstance,
  authOrigins: readonly string[],
  portalOrigins: readonly string[] = [],
  isHttps = false,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [NONE],
        scriptSrc: [SELF],
        styleSrc: [SELF],
        imgSrc: [SELF, 'blob:', 'data:'],
        fontSrc: [SELF],
        connectSrc: [SELF, ...authOrigins],
        frameSrc: [SELF, ...authOrigins],
        workerSrc: [SELF],
        manifestSrc: [SELF],
        formAction: [SELF, ...authOrigins, ...portalOrigins],
        frameAncestors: [SELF],
        objectSrc: [NONE],
        baseUri: [NONE],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['portal'],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
    // It would lock out an http origin. Other hosts of the domain are not ours.
    strictTransportSecurity: isHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}
