// The zeros of the scripts that Indian keyboards write digits in, and of full-width forms.
const zeros = [
  0x966, // Devanagari
  0x9e6, // Bengali
  0xa66, // Gurmukhi
  0xae6, // Gujarati
  0xb66, // Odia
  0xbe6, // Tamil
  0xc66, // Telugu
  0xce6, // Kannada
  0xd66, // Malayalam
  0x660, // Arabic
  0x6f0, // Urdu
  0x1c50, // Ol Chiki
  0xabf0, // Meitei
  0xff10, // full width
];

/**
 * Writes the digits of Indian scripts as 0 to 9: `९८७६` is `9876`. Every number that a person types goes through it, in the
 * browser (`Fields` of src/web/forms/form.ts) and again on the server.
 */
export const latinDigits = (typed: string): string =>
  typed.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
