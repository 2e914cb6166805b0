import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const MAX_AGE_SECONDS = 180 * 24 * 60 * 60;

/**
 * Marks a device on which an account has signed in (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The
 * cookie holds no user name, and is worthless for any other account: its name and its signature depend on the account.
 */
export class DeviceCookies {
  readonly #secret: string;
  readonly #path: string;
  readonly #isHttps: boolean;

  /** @param path The path of the sign-in: no other request carries the cookie. */
  constructor(secret: string, path: string, isHttps: boolean) {
    this.#secret = secret;
    this.#path = path;
    this.#isHttps = isHttps;
  }

  /** Returns the device of a request; undefined if the account has not signed in on it. */
  deviceOf(username: string, cookies = ''): string | undefined {
    const name = this.#nameOf(username);
    for (const cookie of cookies.split(/; */)) {
      const [key, value = ''] = cookie.split('=');
      const [id = '', signature = ''] = value.split('.');
      if (key === name && isSame(signature, this.#sign('device', id, username))) return id;
    }
    return undefined;
  }

  /** Returns the `Set-Cookie` for a device on which the account has signed in. */
  issued(username: string, device: string = randomUUID()): string {
    const value = `${device}.${this.#sign('device', device, username)}`;
    const secure = this.#isHttps ? '; Secure' : '';
    return `${this.#nameOf(username)}=${value}; Path=${this.#path}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  }

  // Several users may share a device.
  #nameOf(username: string): string {
    return `${this.#isHttps ? '__Secure-' : ''}device-${this.#sign('name', username).slice(0, 16)}`;
  }

  #sign(...parts: string[]): string {
    return createHmac('sha256', `devices ${this.#secret}`).update(JSON.stringify(parts)).digest('base64url');
  }
}

/** Compares two secrets in a time that does not tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
