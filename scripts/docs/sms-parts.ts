// The basic GSM 03.38 characters that our texts may need; any other character makes an SMS Unicode.
const plain = /^[A-Za-z0-9 @$_!"#%&'()*+,\-./:;<=>?\n\r]*$/;

/** The length of a text as an SMS and its billed parts: 160 or 153 characters each, in Unicode 70 or 67. */
export function smsParts(text: string): { readonly characters: number; readonly parts: number } {
  const [alone, each] = plain.test(text) ? [160, 153] : [70, 67];
  const characters = text.length;
  return { characters, parts: characters <= alone ? 1 : Math.ceil(characters / each) };
}
