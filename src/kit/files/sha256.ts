/** The SHA-256 of a file in hexadecimal digits, by which the same file is recognized. */
export const sha256Of = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex');
