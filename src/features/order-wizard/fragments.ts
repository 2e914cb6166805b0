/** The fragments of the wizard's address that open its list of lines, and its camera. */
export const LINE_LIST = 'list';
export const SCAN = 'scan';
