// The basic characters of a plain SMS (GSM 03.38) that our texts may need; any other makes it a Unicode one.
const plain = /^[A-Za-z0-9 @$_!"#%&'()*+,\-./:;<=>?\n\r]*$/;

/** How long a text is as an SMS, and in how many parts it is sent and paid: 160 or 153 characters each, in Unicode 70 or 67. */
export function smsParts(text: string): { readonly characters: number; readonly parts: number } {
  const [alone, each] = plain.test(text) ? [160, 153] : [70, 67];
  const characters = text.length;
  return { characters, parts: characters <= alone ? 1 : Math.ceil(characters / each) };
}
