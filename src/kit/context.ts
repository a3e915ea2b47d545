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

/** What an action is given. Ports of a feature (gateway, channels, objects) come beside it by intersection. */
export interface Context {
  /** The database outside a transaction, for reads. */
  readonly db: Tx;
  /** Commits what `work` did unless it throws; a refusal that is returned commits. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The wall clock: sessions, codes, logs. */
  now(): Date;
  /** The product's clock, which the demo may move: refund window, maturity, dates, reconciliation. */
  businessNow(): Promise<Date>;
  /**
   * Stores a fact for its reactions in the same transaction: it is told after the commit, or never. With a `key`, for
   * what finds the same work again and again, nothing is added to a reaction that has a job of that key already, be it
   * waiting, running or given up.
   */
  emit(tx: Tx, domainEvent: DomainEvent, key?: string): Promise<void>;
  /** A keyed hash (HMAC-SHA256, hex). `purpose` separates the keys, so that no hash serves for another thing. */
  keyedHash(purpose: string, text: string): string;
  /**
   * A keyed hash that stays comparable when SESSION_SECRET changes: its key is kept in the database, encrypted with the
   * data key. For what is compared over years: bank accounts, identity documents, frozen forms, browser marks.
   */
  lastingHash(purpose: string, text: string): Promise<string>;
  /** Encrypts with the data key (AES-256-GCM); `boundTo` must be given again to open it, so that no row's seal serves another. */
  encrypt(text: string, boundTo: string): string;
  /** @throws when the seal was made with another key, for another row, or was changed. */
  decrypt(sealed: string, boundTo: string): string;
  readonly log: Log;
}

/** The person behind a request, as the session's row says. */
export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly phone: string;
  /** Undefined until the profile is completed. */
  readonly name: string | undefined;
  readonly staffRole: StaffRole | undefined;
}
export const staffRoles = ['owner', 'reviewer', 'cashier'] as const;
export type StaffRole = (typeof staffRoles)[number];
