import { inflateSync } from 'node:zlib';

/** The lines of a PDF for screen readers and copying: UTF-16 in hexadecimal or escaped, after /ActualText. */
export function linesOf(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf).toString('latin1');
  const contents = [...raw.matchAll(/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)].map((match) => {
    try {
      return inflateSync(Buffer.from(match[1]!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return contents
    .flatMap((content) => [...content.matchAll(/\/ActualText (?:<([0-9a-f]+)>|\(((?:\\[^]|[^\\)])*)\))/gi)])
    .map(([, hex, text]) => {
      const bytes = hex
        ? Buffer.from(hex, 'hex')
        : Buffer.from(
            text!.replace(/\\([^])/g, (_, c: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[c] ?? c),
            'latin1',
          );
      return bytes[0] === 0xfe && bytes[1] === 0xff
        ? new TextDecoder('utf-16be').decode(bytes)
        : bytes.toString('latin1');
    });
}

export const pageCount = (pdf: Uint8Array): number =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b(?!s)/g),
  ].length;
