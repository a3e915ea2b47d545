// One plain address: no list, no display name, no line end.
const plainAddress = /^[^\s\p{Cc}@,;:<>()[\]\\"]{1,64}@[^\s\p{Cc}@,;:<>()[\]\\"]{1,253}$/u;
/** True for an address that a mail can be written to. */
export const isMailAddress = (text: string): boolean => plainAddress.test(text);
