/** The texts of the sign-in page, in the languages of the portal. */
const en = {
  lang: 'en',
  signIn: 'Sign in',
  lead: 'Sign in to your inventory and orders.',
  exposed: 'This is a demonstration and protects nothing: everybody knows its passwords.',
  username: 'Username',
  password: 'Password',
  wrong: 'Wrong username or password.',
  busy: 'Too many people are signing in right now. Try again in a moment.',
};
export type SignInTexts = typeof en;

const es: SignInTexts = {
  lang: 'es',
  signIn: 'Iniciar sesión',
  lead: 'Inicie sesión para ver el inventario y los pedidos.',
  exposed: 'Esto es una demostración y no protege nada: todos conocen sus contraseñas.',
  username: 'Usuario',
  password: 'Contraseña',
  wrong: 'El usuario o la contraseña no es correcto.',
  busy: 'Demasiadas personas están iniciando sesión. Intente de nuevo en un momento.',
};

const LANGUAGES: Readonly<Record<string, SignInTexts>> = { en, es };

/** @param wanted `ui_locales` (OpenID Connect) or `Accept-Language`: locales, best first. */
export function signInTexts(wanted: string): SignInTexts {
  const codes = wanted.split(/[\s,]+/).map((locale) => locale.slice(0, 2).toLowerCase());
  return codes.map((code) => LANGUAGES[code]).find(Boolean) ?? en;
}
