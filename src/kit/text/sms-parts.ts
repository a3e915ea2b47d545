// How long a text is as an SMS, as operators bill it.

/** The basic characters of GSM 03.38. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that take two places each. */
const extended = '\f^{}\\[~]|€';

/** The length of a text as an SMS and its billed parts: 160 or 153 characters each, in Unicode 70 or 67. */
export function smsParts(text: string): { readonly characters: number; readonly parts: number } {
  const symbols = [...text];
  const isPlain = symbols.every((symbol) => basic.includes(symbol) || extended.includes(symbol));
  const [alone, each] = isPlain ? [160, 153] : [70, 67];
  const characters = isPlain
    ? symbols.length + symbols.filter((symbol) => extended.includes(symbol)).length
    : text.length;
  return { characters, parts: characters <= alone ? 1 : Math.ceil(characters / each) };
}
