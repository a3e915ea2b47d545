/** Numbers of phones that are switched off: a text to them is taken, then reported as not delivered. */
export const isAway = (to: string): boolean => to.endsWith('404404');
/** Numbers that are not on WhatsApp; an SMS arrives. */
export const hasNoMessenger = (to: string): boolean => to.endsWith('505505');
/** Phones without internet: WhatsApp takes a message to them and never delivers it; an SMS arrives. */
export const isSwitchedOff = (to: string): boolean => to.endsWith('606606');
