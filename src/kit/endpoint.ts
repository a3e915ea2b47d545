import type { z } from 'zod/mini';
import type { Right } from './desk/desk-access.ts';
import type { Said, SaidOut, Sentence } from './desk/said.ts';
import { ok, type Result } from './result.ts';

export type Method = 'GET' | 'POST';
/**
 * anyone: no session needed, and a desk session with the right changes what the answer is; session: 401 without one; desk: 401 without a desk session, 403 without the call's right;
 * either: a session, or a desk session with the right.
 */
export type Access = 'anyone' | 'session' | 'desk' | 'either';
/** What a refusal adds to its code, for example who changed the record since. */
export type Facts = Readonly<Record<string, unknown>>;
/**
 * A refusal's status and its message to API callers. With the Hindi beside it, pages of the desk show it in the language of the
 * person; others show their own text, by the refusal's code.
 */
export type RefusalAnswer = readonly [status: number, message: Sentence<Facts>, hindi?: Sentence<Facts>];

/** The kinds of records that belong to somebody, as the database names them (`people_of_record`). */
export type OwnedKind =
  | 'account'
  | 'application'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'order'
  | 'approval'
  | 'claim'
  | 'earning'
  | 'payout';
/** A record that a call of the desk decides about: its kind, and the part of the path or the field of the body that names it, or several. */
export interface AboutRecord {
  readonly kind: OwnedKind;
  readonly named: string;
}

/** One API call: the server serves it and the browser makes it from this one description. */
export interface Endpoint<
  Body = unknown,
  Query = unknown,
  Answer = unknown,
  Code extends string = string,
  Allowed extends Access = Access,
> {
  readonly method: Method;
  /** In the router's syntax: `/jobs/:category`. */
  readonly path: string;
  /** Further paths with the same answer. */
  readonly aliases: readonly string[];
  readonly access: Allowed;
  /** The right that a desk session needs; undefined for calls without one. */
  readonly right: Right | undefined;
  /**
   * The second factor must have been given within the last minutes: else 403 `desk/factor-needed`, and the desk asks for
   * it again.
   */
  readonly asksFactor: boolean;
  /** Whose money, application or account it decides about: 403 `desk/own-record` where that is the caller's own, by whichever of their accounts. */
  readonly about: readonly AboutRecord[];
  /** Validated strictly; without a schema the handler reads the request. */
  readonly body: z.ZodMiniType<Body> | undefined;
  readonly query: z.ZodMiniType<Query> | undefined;
  /** The status of success; a handler may answer another 2xx with `Reply`. */
  readonly success: number;
  /** The only place that maps refusals to statuses. */
  readonly refusals: Readonly<Record<Code, RefusalAnswer>>;
  /** What a page of the desk says once it is done, by the answer's `done`; of a bulk action, made of how many rows it took. */
  readonly done: Readonly<Record<string, Said<number>>>;
  /**
   * The id of the site's form that may be posted here without scripts. Such a post is urlencoded, names its page in the
   * field `from`, and is answered by a redirect back to that page.
   */
  readonly form: string | undefined;
  /** Largest body in bytes. */
  readonly maxBytes: number;
  /** Most fields of a form; a repeated one counts each time. */
  readonly maxFields: number;
  /**
   * For large bodies: how many one person may upload at once. The handler receives the body by `call.receive()`, so
   * that it can count an upload that never ends.
   */
  readonly bodiesEach: number | undefined;
  /** The file field of a desk form, which is sent as multipart/form-data; the handler gets it as `call.file`. */
  readonly file: string | undefined;
  /** A POST without a body. */
  readonly hasNoBody: boolean;
  /** Fields of a desk form that may occur several times: they arrive as an array, also when there is one or none. */
  readonly listFields: readonly string[];
  /** For a link that people follow: the page that asks a person without a session to log in, instead of an error. */
  readonly loginPage: string | undefined;
  /** Answers under any host name: the caller is another program, not a visitor of the site. */
  readonly anyHost: boolean;
  /** Carries the answer's type only; has no value. */
  readonly answer: Answer;
}

/** A file of a desk form. */
export interface UploadedFile {
  /** As the person's device names it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** `answer: answers<Shape>()` declares the type of a success. */
export const answers = <T>(): T => undefined as T;

/** The largest body of most calls, and of every sender without a session. */
export const smallBodyBytes = 64 * 1024;
/** The most fields that a form may have; one with a list declares a higher limit. */
export const maxFormFields = 200;
const maxListFields = 1000;
export function endpoint<
  Answer,
  Allowed extends Access,
  Body = undefined,
  Query = undefined,
  Code extends string = never,
>(definition: {
  method: Method;
  path: string;
  aliases?: readonly string[];
  access: Allowed;
  right?: Right;
  asksFactor?: boolean;
  about?: readonly AboutRecord[];
  listFields?: readonly string[];
  body?: z.ZodMiniType<Body>;
  query?: z.ZodMiniType<Query>;
  success?: number;
  refusals?: Record<Code, RefusalAnswer>;
  done?: Readonly<Record<string, Said<number>>>;
  form?: string;
  maxBytes?: number;
  maxFields?: number;
  bodiesEach?: number;
  file?: string;
  hasNoBody?: boolean;
  loginPage?: string;
  anyHost?: boolean;
  answer: Answer;
}): Endpoint<Body, Query, Answer, Code, Allowed> {
  return {
    ...definition,
    aliases: definition.aliases ?? [],
    right: definition.right,
    asksFactor: definition.asksFactor ?? false,
    about: definition.about ?? [],
    listFields: definition.listFields ?? [],
    body: definition.body,
    query: definition.query,
    success: definition.success ?? 200,
    form: definition.form,
    refusals: definition.refusals ?? ({} as Record<Code, RefusalAnswer>),
    done: definition.done ?? {},
    maxBytes: definition.maxBytes ?? smallBodyBytes,
    maxFields: definition.maxFields ?? (definition.listFields === undefined ? maxFormFields : maxListFields),
    bodiesEach: definition.bodiesEach ?? (definition.file === undefined ? undefined : 1),
    file: definition.file,
    hasNoBody: definition.hasNoBody ?? false,
    loginPage: definition.loginPage,
    anyHost: definition.anyHost ?? false,
  };
}

/** A success with its own status or headers. */
export class Reply<T> {
  readonly status: number;
  readonly value: T;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, value: T, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.value = value;
    this.headers = headers;
  }
}

/** The body of every failure: problem+json (RFC 9457) and the prescribed `message`. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly errors?: readonly { readonly field: string; readonly reason: string }[];
  readonly [payload: string]: unknown;
}

/** The answer of a desk form's call: the desk shows the text of `done`, and offers `undo` while the server allows it. */
export interface DeskDone<Key extends string = string> {
  /** The key of a text: `leads/answered`. */
  readonly done: Key;
  /** How many rows it counts for; pages say it of bulk actions only, as the server has it. */
  readonly count?: number;
  /** A local path to continue at; without one the form's page is shown again. */
  readonly goTo?: string;
  /** The id of the bulk action, which can be undone for two minutes. */
  readonly undo?: string;
}

type OfValue<Value, Text extends string> = Text | ((value: Value) => Text);
const ofValue = <Value, Text extends string>(text: OfValue<Value, Text>, value: Value): Text =>
  typeof text === 'string' ? text : text(value);
/** Says what an action has done, and where to continue, or why not. */
export const doneOf = <Value, Code extends string, Key extends string>(
  result: Result<Value, Code>,
  done: OfValue<Value, Key>,
  goTo?: OfValue<Value, string>,
): Result<DeskDone<Key>, Code> =>
  result.ok
    ? ok({ done: ofValue(done, result.value), ...(goTo === undefined ? {} : { goTo: ofValue(goTo, result.value) }) })
    : result;

/** The answer of a call that reveals a personal value: its page shows it in place, and it is in no URL. */
export interface DeskReveal {
  readonly value: string;
}
/** A revealed value, for the page that the form was posted from. */
export interface DeskRevealed extends DeskReveal {
  /** What the form named: the field and the record. */
  readonly of: Readonly<Record<string, string | readonly string[]>>;
}
/** What the page of a posted desk form is shown with: the form again, or what it revealed. */
export type DeskPosted = DeskFlash | DeskRevealed;
export const isRevealed = (posted: DeskPosted): posted is DeskRevealed => 'value' in posted;

/** A desk form that was not accepted, as its page shows it again. */
export interface DeskFlash {
  /** The path that the form posts to; a page may have several forms. */
  readonly action: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Why, in English and Hindi, where the call says it in both. */
  readonly said?: SaidOut;
  readonly errors: readonly { readonly field: string; readonly reason: string }[];
  /** What was typed, by field; of fields that may occur several times, all values. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** By field, the mark of the value that the form showed, where the record may have changed since. */
  readonly shown?: Readonly<Record<string, string>>;
  /** Further facts of the problem, for example who changed the record. */
  readonly facts: Readonly<Record<string, unknown>>;
}
