import type { DeskSession, Session } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import type { Admitted, Asked } from './context.ts';
import { readCookie } from './cookies.ts';
import { isPlainForm } from './origin.ts';
import { type Refused, refuseWith } from './problem.ts';

export const sessionCookie = 'saral';
export const deskCookie = 'saral-desk';
/**
 * The code that asks for the second factor. It does not count as a refusal: the desk asks for the factor and makes the
 * call again.
 */
export const factorNeeded = 'desk/factor-needed';

/** How the sessions of a request's cookies are found. */
export interface Sessions {
  /** True on https: cookies get the `__Host-` prefix and Secure. */
  readonly secure: boolean;
  /** The session of a cookie's token; undefined when it is unknown, expired or revoked. */
  sessionOf(token: string): Promise<Session | undefined>;
  /** The desk session of a cookie's token; undefined also until its second factor is given. */
  deskSessionOf(token: string): Promise<DeskSession | undefined>;
}

const refusals = {
  'http/no-session': [401, 'Log in first.'],
  'desk/no-session': [401, 'Sign in to the desk first.'],
  'http/not-allowed': [403, 'Your role at the desk does not include this.'],
  [factorNeeded]: [403, 'Give your second factor again.'],
} as const;
export type Closed = keyof typeof refusals;
/** True when the endpoint is closed because nobody is signed in. */
export const isForNobody = (closed: Closed): boolean => refusals[closed][0] === 401;
export function refuseEntry(closed: Closed): Refused {
  const [status, message] = refusals[closed];
  return refuseWith(status, closed, message);
}

/**
 * Identifies the caller as of this moment, or says why the endpoint is closed to them. It is asked before any byte of the body
 * is read, and where that arrived later, again once it is complete: minutes may pass between the two, in which a session ends
 * or a role goes.
 */
export type Admit = (asked: Asked) => Promise<Admitted | Closed>;

type Door = Pick<Endpoint, 'path' | 'access' | 'right' | 'asksFactor'>;
export const admissionTo = (door: Door, sessions: Sessions): Admit =>
  door.access === 'desk' ? deskAdmission(door, sessions) : ordinaryAdmission(door, sessions);

function ordinaryAdmission({ access, right }: Door, sessions: Sessions): Admit {
  return async (asked) => {
    // An open form returns the typed values even while sessions cannot be read.
    const session = await sessionFor(asked, sessions).catch((error: unknown) => {
      if (access !== 'anyone' || !isPlainForm(asked.request)) throw error;
      return undefined;
    });
    const desk = right === undefined ? undefined : await deskSessionFor(asked, sessions);
    const hasDeskRight = desk !== undefined && right !== undefined && hasRight(desk.roles, right);
    if (access === 'session' ? !session : access === 'either' && !session && !desk) return 'http/no-session';
    if (access === 'either' && desk && !session && !hasDeskRight) return 'http/not-allowed';
    return { session, desk: hasDeskRight ? desk : undefined };
  };
}

function deskAdmission({ path, right, asksFactor }: Door, sessions: Sessions): Admit {
  if (right === undefined) throw new Error(`${path} has no right`);
  return async (asked) => {
    const desk = await deskSessionFor(asked, sessions);
    if (!desk) return 'desk/no-session';
    if (!hasRight(desk.roles, right)) return 'http/not-allowed';
    return asksFactor && !desk.hasFreshFactor ? factorNeeded : { session: undefined, desk };
  };
}

async function sessionFor({ cookie }: Asked, sessions: Sessions): Promise<Session | undefined> {
  const token = readCookie(cookie, sessions.secure, sessionCookie);
  return token ? await sessions.sessionOf(token) : undefined;
}

async function deskSessionFor({ cookie, visit }: Asked, sessions: Sessions): Promise<DeskSession | undefined> {
  const token = readCookie(cookie, sessions.secure, deskCookie);
  const desk = token ? await sessions.deskSessionOf(token) : undefined;
  if (desk) visit.staff = desk.accountId;
  return desk;
}
