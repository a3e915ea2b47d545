/** The name of a ledger account; that of a person by what it is for. */
export const accountText = (words: Readonly<Record<string, string>>, account: string): string =>
  words[account.split(':', 1)[0] ?? account] ?? account;
