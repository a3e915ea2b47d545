/** The modules of a QR code, row by row. */
export interface Matrix {
  readonly size: number;
  isDark(row: number, column: number): boolean;
}

/** Merges neighbouring dark modules of a row, so that no hairline shows between them. */
export function darkRuns({ size, isDark }: Matrix): (readonly [row: number, from: number, to: number])[] {
  const runs: (readonly [number, number, number])[] = [];
  for (let row = 0; row < size; row++) {
    for (let from = 0; from < size; from++) {
      if (!isDark(row, from)) continue;
      let to = from + 1;
      while (to < size && isDark(row, to)) to++;
      runs.push([row, from, to]);
      from = to;
    }
  }
  return runs;
}

/** A QR code. Level M corrects up to 15% damage: a fold or a stamp across the code does no harm. */
export async function qrCodeOf(text: string): Promise<Matrix> {
  const { default: QRCode } = await import('qrcode');
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}
