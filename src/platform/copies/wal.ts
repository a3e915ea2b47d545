// The names of the files of the database's log of changes (WAL), each 16 MiB, here and at the place:
//   wal/<line>/<segment>.<time>.<sha256>   packed by gzip and encrypted; the digest is that of the encrypted file
//   wal/<line>/<time>.<sha256>.keys        encrypted: which stored files were sent then, as in a copy's list of keys
// A line is the log of one data folder: a restored one begins another, so that no file is ever written twice.

/** A finished file of the log. */
export interface Segment {
  /** `000000010000000000000003`: timeline, and its position in it. */
  readonly name: string;
  /** When the server archived it: every change in it was made before, and those of the next one perhaps too. */
  readonly at: Date;
  readonly sha256: string;
}
export interface StoredSegment extends Segment {
  readonly line: string;
}

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** Segments of one log file of 4 GiB. */
const perLogFile = 256;
/** The segment after another one of the same timeline. */
export function nextSegment(name: string): string {
  const [log, part] = [name.slice(8, 16), name.slice(16)].map((text) => Number.parseInt(text, 16));
  const next = (log ?? 0) * perLogFile + (part ?? 0) + 1;
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + hex(Math.floor(next / perLogFile)) + hex(next % perLogFile);
}

export const fileOf = ({ name, at, sha256 }: Segment): string => `${name}.${at.getTime()}.${sha256}`;
export function readFileName(file: string): Segment | undefined {
  const [, name, at, sha256] = /^([0-9A-F]{24})\.(\d{10,15})\.([0-9a-f]{64})$/.exec(file) ?? [];
  return name && sha256 ? { name, at: new Date(Number(at)), sha256 } : undefined;
}

export const newLine = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
export const lineFolder = (line: string): string => `wal/${line}`;
export const storedName = (line: string, file: string): string => `${lineFolder(line)}/${file}`;
export function readStoredName(name: string): StoredSegment | undefined {
  const [, line = '', file = ''] = /^wal\/([0-9a-f]{16})\/([^/]+)$/.exec(name) ?? [];
  const segment = readFileName(file);
  return segment && { line, ...segment };
}

/** The name of a list of the stored files that were sent between two copies. */
export const keysName = (line: string, { at, sha256 }: Pick<Segment, 'at' | 'sha256'>): string =>
  storedName(line, `${at.getTime()}.${sha256}.keys`);
export function readKeysName(name: string): Pick<Segment, 'at' | 'sha256'> | undefined {
  const [, at, sha256] = /^wal\/[0-9a-f]{16}\/(\d{10,15})\.([0-9a-f]{64})\.keys$/.exec(name) ?? [];
  return sha256 === undefined ? undefined : { at: new Date(Number(at)), sha256 };
}
