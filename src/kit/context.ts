import type { StaffRole } from './desk/desk-access.ts';
import type { DomainEvent } from './event.ts';

/** An open transaction, or the database outside of one. Only stores look inside. */
export interface Tx {
  readonly tx: unique symbol;
}
export interface Log {
  /** `facts` must hold no personal data, code, token or bank detail: ids and counts only. */
  info(what: string, facts?: LogFacts): void;
  warn(what: string, facts?: LogFacts): void;
  error(what: string, error: unknown, facts?: LogFacts): void;
}
export type LogFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** The first is the one that is stored. */
export type Hashes = readonly [string, ...string[]];

/** What every action receives. A feature adds its ports (gateway, providers, objects) by intersection. */
export interface Context {
  /** The database outside a transaction, for reads. */
  readonly db: Tx;
  /**
   * Commits what `work` did unless it throws; a refusal that is returned commits. After a deadlock `work` runs again from
   * its start, so it changes nothing but the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The wall clock: sessions, codes, logs. */
  now(): Date;
  /** The product's clock, which the demo may move: refund window, maturity, dates, reconciliation. */
  businessNow(): Promise<Date>;
  /**
   * Stores an event for its reactions in the same transaction: delivered after the commit, or never. With a `key`, a
   * reaction that already has a job of that key (waiting, running or given up) gets no second one, so that repeated
   * scans add no duplicates. `at`: not before this moment.
   */
  emit(tx: Tx, domainEvent: DomainEvent, key?: string, at?: Date): Promise<void>;
  /**
   * A keyed hash (HMAC-SHA256, hex). Each `purpose` has its own key, so that hashes cannot be reused across purposes.
   */
  keyedHash(purpose: string, text: string): string;
  /**
   * What `keyedHash` gave or gives for a text: with SESSION_SECRET first, then with the one before it while that is set. Stored
   * hashes are compared with all of them.
   */
  keyedHashes(purpose: string, text: string): Hashes;
  /**
   * A keyed hash that stays comparable when SESSION_SECRET changes: its key is stored in the database, encrypted with
   * the data key. For values compared over years: bank accounts, identity documents, frozen forms, browser IDs.
   */
  lastingHash(purpose: string, text: string): Promise<string>;
  /**
   * A slow, salted hash (scrypt), for a value so short that somebody with the database could try out all: two hashes of one
   * text differ. Ten take about half a second of a processor, off the event loop.
   */
  slowHash(text: string): Promise<string>;
  isSlowHashOf(hash: string, text: string): Promise<boolean>;
  /**
   * Encrypts with the data key (AES-256-GCM); decryption needs the same `boundTo`, so that no ciphertext can be moved
   * to another row. The ciphertext names its key by `keyIdOf`.
   */
  encrypt(text: string, boundTo: string): string;
  /**
   * Decrypts with DATA_KEY or the one before it. @throws when the ciphertext was made with another key, for another
   * row, or was changed.
   */
  decrypt(ciphertext: string, boundTo: string): string;
  readonly log: Log;
}

/** The signed-in user behind a request, from the session's row. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly phone: string;
  /** Undefined until the profile is complete. */
  readonly name: string | undefined;
}
/** A staff member behind a request, after phone, OTP and second factor. */
export interface DeskSession {
  readonly id: string;
  readonly accountId: string;
  readonly phone: string;
  /** The name, or else the phone number as the person's own roles see one. */
  readonly name: string;
  /** At least one; read at each request, so that a revoked role counts at once. */
  readonly roles: readonly StaffRole[];
  /** The second factor was given within the last minutes; calls with `asksFactor` need that. */
  readonly hasFreshFactor: boolean;
}
