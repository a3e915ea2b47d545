import { inflateSync } from 'node:zlib';

/** The lines of a PDF for screen readers and copying: UTF-16 in hexadecimal or escaped, after /ActualText. */
export function linesOf(pdf: Uint8Array): string[] {
  return contentsOf(pdf)
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

/** The baselines of all texts in points from the bottom of the page, each once, the lowest first. */
export const lowestText = (pdf: Uint8Array): number[] => {
  const baselines = contentsOf(pdf).flatMap((content) =>
    [...content.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)].map((match) => Number(match[1])),
  );
  return [...new Set(baselines)].toSorted((a, b) => a - b);
};

const contentsOf = (pdf: Uint8Array): string[] =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/FlateDecode[^]*?stream\n([^]*?)\nendstream/g),
  ].map((match) => {
    try {
      return inflateSync(Buffer.from(match[1]!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });

export const pageCount = (pdf: Uint8Array): number =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b(?!s)/g),
  ].length;
