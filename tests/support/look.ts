/** The ground of a screen's main action in the light scheme, `--color-accent`. */
export const ACCENT = 'rgb(11, 107, 75)';
