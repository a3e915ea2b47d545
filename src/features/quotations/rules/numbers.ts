/** The revisions of `SQ/26-27/0001` are `SQ/26-27/0001/R1` and so on. */
export const revisedNumber = (number: string, revision: number): string =>
  `${number.replace(/\/R\d$/, '')}/R${revision}`;
