export const PORT = Number(process.env.E2E_PORT ?? 8180) + 40;
export const KEYCLOAK_PORT = PORT + 1;
export const PORTAL = `http://localhost:${PORT}`;
/** Another site than the portal's: the browser sends no cookie to a frame of it. */
export const SSO = `http://127.0.0.1:${KEYCLOAK_PORT}`;
