/** The most letters of the name in messages: an SMS gives each of its variables as many. */
export const maxMessageName = 30;

// Joiners belong to Indian scripts.
const shape = /^(?=.*\p{L})(?:[\p{L}\p{M}\p{Nd} .,&'’()-]|\u200c|\u200d)+$/u;
/** Two digits with no letter between them. */
const number = /\p{Nd}[^\p{L}]*\p{Nd}/u;
/** `site.example`, but not initials such as `S.K. Works`. */
const dotWord = /\.[\p{L}\p{M}\p{Nd}]{2}/u;

/**
 * True for a name that every message can carry as the sender's: short, without a number, an address or signs of one, so that
 * nothing in it can be dialled, opened or answered.
 */
export const isMessageName = (name: string): boolean =>
  [...name].length <= maxMessageName && shape.test(name) && !number.test(name) && !dotWord.test(name);
