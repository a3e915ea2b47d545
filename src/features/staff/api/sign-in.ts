import { type DeskDone, Reply } from '#kit/endpoint.ts';
import { hasRight, type Right, rights } from '#kit/desk/desk-access.ts';
import { ok, refuse } from '#kit/result.ts';
import { secondMs } from '#kit/time.ts';
import { darkRuns, qrCodeOf } from '#platform/documents/matrix.ts';
import { deskCookie } from '#platform/http/admission.ts';
import type { Call } from '#platform/http/decide.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { browserCookie, browserIdMs, codeCookie, deskBrowserCookie } from '#features/accounts/terms.ts';
import type { FactorContext } from '../actions/context.ts';
import { beginApp, confirmApp } from '../actions/enrol-app.ts';
import { beginPasskey, confirmPasskey, removePasskey } from '../actions/enrol-passkey.ts';
import { type Enrolled, renewRecoveryCodes } from '../actions/enrol.ts';
import { askBrowserPasskey, rememberBrowser, showPasskey } from '../actions/desk-browser.ts';
import type { Entered, EnteredDesk } from '../actions/enter-desk.ts';
import { askForPasskey, type FactorGiven, giveFactor } from '../actions/give-factor.ts';
import { acceptInvitation } from '../actions/invite.ts';
import { giveName } from '../actions/give-name.ts';
import { findOwnFactors } from '../actions/list-members.ts';
import { readSecondPerson } from '../actions/second-person.ts';
import { findSignInStep, signIn } from '../actions/sign-in.ts';
import { endOtherSessions, signOut, signOutEverywhere } from '../actions/sign-out.ts';
import * as contract from '../contract/sign-in.ts';
import * as ownFactorsContract from '../contract/own-factors.ts';
import { membersApi } from './members.ts';
import { asTyped } from '../rules.ts';
import { challengeMs, deskBrowserMs } from '../terms.ts';

const rightNames = Object.keys(rights) as Right[];
const signInPath = '/desk/sign-in';

export const staffApi = (ctx: FactorContext): readonly Route[] => [
  serve(contract.getDeskSession, async ({ desk: { name, roles } }) =>
    ok({ name, roles, rights: rightNames.filter((right) => hasRight(roles, right)) }),
  ),
  serve(contract.getSecondPerson, async () => {
    const { isNeeded, since, reason } = await readSecondPerson(ctx.db);
    return ok({ isNeeded, since: since ?? null, reason });
  }),
  ...signInApi(ctx),
  ...enrolmentApi(ctx),
  ...ownApi(ctx),
  ...membersApi(ctx),
];

type AnyCall = Pick<Call<unknown, unknown>, 'cookie' | 'setCookie'>;
const setDeskCookie = (ctx: FactorContext, call: AnyCall, { token, expiresAt }: Entered): void =>
  call.setCookie(deskCookie, token, Math.round((expiresAt.getTime() - ctx.now().getTime()) / secondMs));
/** Sets the cookies of a session whose factor was given. */
async function enter(ctx: FactorContext, call: AnyCall, entered: EnteredDesk): Promise<void> {
  setDeskCookie(ctx, call, entered);
  setBrowserCookie(call, await rememberBrowser(ctx, call.cookie(deskBrowserCookie), entered.accountId));
}
const setBrowserCookie = (call: AnyCall, token: string): void =>
  call.setCookie(deskBrowserCookie, token, deskBrowserMs / secondMs);
/** What a challenge for a passkey before the sign-in is made of. */
const askedCookie = 'saral-desk-asked';
const tokenOf = (call: AnyCall): string | undefined => call.cookie(deskCookie);

function signInApi(ctx: FactorContext): readonly Route[] {
  const given = async (call: AnyCall, entered: FactorGiven): Promise<contract.FactorAnswer> => {
    await enter(ctx, call, entered);
    return { next: 'done', recoveryCodesLeft: entered.recoveryCodesLeft };
  };
  return [
    serve(contract.signIn, async (call) => {
      const opened = await signIn(ctx, {
        ...call.body,
        browser: call.cookie(codeCookie),
        browserId: call.cookie(browserCookie),
        previousToken: tokenOf(call),
      });
      if (!opened.ok) return opened;
      setDeskCookie(ctx, call, opened.value);
      const { browserId } = opened.value;
      if (browserId !== undefined) call.setCookie(browserCookie, browserId, browserIdMs / secondMs);
      return ok(opened.value.step);
    }),
    serve(contract.getSignInStep, async (call) => {
      const step = await findSignInStep(ctx, tokenOf(call));
      return step ? ok(step) : refuse('desk/no-session');
    }),
    serve(contract.acceptInvitation, (call) => acceptInvitation(ctx, tokenOf(call), call.body.code)),
    serve(contract.giveFactor, async (call) => {
      const done = await giveFactor(ctx, tokenOf(call), call.body);
      return done.ok ? ok(await given(call, done.value)) : done;
    }),
    serve(contract.askForPasskey, async (call) => {
      const options = await askForPasskey(ctx, tokenOf(call));
      return options.ok ? ok({ options: options.value.json }) : options;
    }),
    serve(contract.givePasskey, async (call) => {
      const done = await giveFactor(ctx, tokenOf(call), call.body);
      return done.ok ? ok(await given(call, done.value)) : done;
    }),
    serve(contract.askBrowserPasskey, async (call) => {
      const { asked, options } = await askBrowserPasskey(ctx);
      call.setCookie(askedCookie, asked, challengeMs / secondMs);
      return ok({ options });
    }),
    serve(contract.showPasskey, async (call) => {
      const cookies = { asked: call.cookie(askedCookie), browser: call.cookie(deskBrowserCookie) };
      const shown = await showPasskey(ctx, { ...call.body, ...cookies });
      if (!shown.ok) return shown;
      call.setCookie(askedCookie, '', 0);
      setBrowserCookie(call, shown.value);
      return ok({ done: 'staff/browser-known' });
    }),
    serve(contract.signOut, async (call) => {
      await signOut(ctx, tokenOf(call));
      call.setCookie(deskCookie, '', 0);
      const done: DeskDone = { done: 'staff/signed-out', goTo: signInPath };
      return ok(
        isPlainPost(call.request) ? new Reply(303, done, { location: `${signInPath}?done=${done.done}` }) : done,
      );
    }),
  ];
}

function enrolmentApi(ctx: FactorContext): readonly Route[] {
  const enrolled = async (
    call: AnyCall,
    { recoveryCodes, needsName, ...entered }: Enrolled,
  ): Promise<contract.EnrolledAnswer> => {
    await enter(ctx, call, entered);
    return { next: 'done', recoveryCodes: recoveryCodes?.map(asTyped) ?? null, needsName };
  };
  return [
    serve(contract.beginApp, async (call) => {
      const begun = await beginApp(ctx, tokenOf(call));
      if (!begun.ok) return begun;
      return ok({ ...begun.value, qr: await qrPathOf(begun.value.uri) });
    }),
    serve(contract.confirmApp, async (call) => {
      const done = await confirmApp(ctx, tokenOf(call), call.body.code);
      return done.ok ? ok(await enrolled(call, done.value)) : done;
    }),
    serve(contract.beginPasskey, async (call) => {
      const options = await beginPasskey(ctx, tokenOf(call));
      return options.ok ? ok({ options: options.value.json }) : options;
    }),
    serve(contract.confirmPasskey, async (call) => {
      const done = await confirmPasskey(ctx, tokenOf(call), call.body);
      return done.ok ? ok(await enrolled(call, done.value)) : done;
    }),
  ];
}

function ownApi(ctx: FactorContext): readonly Route[] {
  return [
    serve(ownFactorsContract.getOwnFactors, async ({ desk }) => {
      const { passkeys, sessions, name: ownName, ...factors } = await findOwnFactors(ctx, desk);
      const asAnswer = passkeys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt,
        usedAt: usedAt ?? null,
      }));
      const open = sessions.map(({ id, createdAt, factorAt, usedAt }) => ({
        id,
        isThis: id === desk.id,
        createdAt,
        factorAt,
        usedAt,
      }));
      return ok({ name: ownName ?? null, ...factors, passkeys: asAnswer, sessions: open });
    }),
    serve(ownFactorsContract.giveName, async ({ desk, body }) => {
      const given = await giveName(ctx, { accountId: desk.accountId, name: body.name });
      if (!given.ok) return given;
      return given.value ? ok({ done: 'staff/named' }) : refuse('staff/has-name');
    }),
    serve(ownFactorsContract.renewRecoveryCodes, async (call) => {
      const codes = await renewRecoveryCodes(ctx, tokenOf(call));
      return codes.ok ? ok({ recoveryCodes: codes.value.map(asTyped) }) : codes;
    }),
    serve(ownFactorsContract.removePasskey, async ({ desk, body }) => {
      const removed = await removePasskey(ctx, { accountId: desk.accountId, id: body.id });
      return removed.ok ? ok({ done: 'staff/passkey-removed' }) : removed;
    }),
    serve(ownFactorsContract.endSession, async ({ desk, body }) =>
      (await endOtherSessions(ctx, desk, body.id)) > 0
        ? ok({ done: 'staff/session-ended' })
        : refuse('staff/unknown-session'),
    ),
    serve(ownFactorsContract.endOtherSessions, async ({ desk }) => {
      const count = await endOtherSessions(ctx, desk);
      return ok({ done: 'staff/other-sessions-ended', count });
    }),
    serve(ownFactorsContract.signOutEverywhere, async (call) => {
      const count = await signOutEverywhere(ctx, call.desk);
      call.setCookie(deskCookie, '', 0);
      return ok({ done: 'staff/signed-out-everywhere', count, goTo: signInPath });
    }),
  ];
}

/** A button of a page without script: the desk's script asks for JSON. */
const isPlainPost = ({ headers }: Request): boolean =>
  (headers.get('content-type') ?? '').startsWith('application/x-www-form-urlencoded') &&
  !(headers.get('accept') ?? '').includes('application/json');

/** The dark modules as one path, with the quiet zone of four modules that scanners need. */
async function qrPathOf(uri: string): Promise<contract.AppKeyAnswer['qr']> {
  const matrix = await qrCodeOf(uri);
  const path = darkRuns(matrix).map(
    ([row, from, to]) => `M${from + quiet} ${row + quiet}h${to - from}v1h${from - to}z`,
  );
  return { size: matrix.size + 2 * quiet, path: path.join('') };
}
const quiet = 4;
