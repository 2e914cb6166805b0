/** The texts of the provider's pages, in the languages of the portal. */
const en = {
  lang: 'en',
  signIn: 'Sign in',
  lead: 'Sign in to your inventory and orders.',
  exposed: 'This is a demonstration and protects nothing: everybody knows its passwords.',
  username: 'Username',
  password: 'Password',
  wrong: 'Wrong username or password.',
  busy: 'Too many people are signing in right now. Try again in a moment.',
  show: 'Show',
  hide: 'Hide',
  questions: 'Questions?',
  help: 'Help',
  terms: 'Terms',
  back: 'Back to the portal',
  logOut: 'Log out',
  asksLogout: 'Log out of the portal on this device?',
  loggedOut: ['Logged out', 'You are logged out.'] as Notice,
  demoAccount: ['A demo account', 'Its password and its name cannot be changed.'] as Notice,
  tooMany: ['Too many requests', 'Try again in one minute.'] as Notice,
  notWorking: [
    'Sign-in does not work right now',
    'That is our fault. Please try again in a few minutes.',
  ] as Notice,
  isOver: ['This sign-in cannot continue', 'It is too old or was already used.'] as Notice,
  notValid: [
    'This sign-in cannot continue',
    'The request is not valid. Go back to the portal and sign in again.',
  ] as Notice,
};
export type Notice = readonly [title: string, text: string];
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
  show: 'Mostrar',
  hide: 'Ocultar',
  questions: '¿Preguntas?',
  help: 'Ayuda',
  terms: 'Condiciones',
  back: 'Volver al portal',
  logOut: 'Cerrar sesión',
  asksLogout: '¿Cerrar la sesión del portal en este dispositivo?',
  loggedOut: ['Sesión cerrada', 'La sesión se cerró.'],
  demoAccount: ['Una cuenta de demostración', 'No se puede cambiar su contraseña ni su nombre.'],
  tooMany: ['Demasiadas solicitudes', 'Intente de nuevo en un minuto.'],
  notWorking: [
    'El inicio de sesión no funciona en este momento',
    'El fallo es nuestro. Intente de nuevo en unos minutos.',
  ],
  isOver: ['Este inicio de sesión no puede continuar', 'Es demasiado antiguo o ya se usó.'],
  notValid: [
    'Este inicio de sesión no puede continuar',
    'La solicitud no es válida. Vuelva al portal e inicie sesión de nuevo.',
  ],
};

const LANGUAGES: Readonly<Record<string, SignInTexts>> = { en, es };

/**
 * @param wanted `ui_locales` (OpenID Connect): locales, best first.
 * @param accepted `Accept-Language`.
 */
export function signInTexts(wanted: unknown, accepted = ''): SignInTexts {
  const codes = String(wanted ?? accepted)
    .split(/[\s,]+/)
    .map((locale) => locale.slice(0, 2).toLowerCase());
  return codes.map((code) => LANGUAGES[code]).find(Boolean) ?? en;
}
