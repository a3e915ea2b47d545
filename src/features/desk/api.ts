import { doneOf } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { closeItem, putOffItem, resendMessage, retryGivenUpJob, seeItem } from './actions/close-item.ts';
import type { DeskContext } from './actions/context.ts';
import { listPutOff } from './actions/list-items.ts';
import { makeFigureCache } from './actions/read-figures.ts';
import { makeMenuCache } from './actions/read-menu.ts';
import { readSettings } from './actions/read-settings.ts';
import { readToday } from './actions/read-today.ts';
import { revealField } from './actions/reveal-field.ts';
import { searchDesk } from './actions/search-desk.ts';
import { sendTest } from './actions/send-test.ts';
import { chooseWhatsappMessages } from './actions/choose-whatsapp-messages.ts';
import { changeSwitch } from './actions/change-switch.ts';
import { confirmRestored, readRestore } from './actions/confirm-restored.ts';
import { proveAtGateway, proveMovements, readMovements } from './actions/prove-movements.ts';
import * as contract from './contract/desk.ts';
import * as movements from './contract/movements.ts';
import * as restore from './contract/restore.ts';

export function deskApi(ctx: DeskContext): readonly Route[] {
  const figures = makeFigureCache(ctx.now);
  const menu = makeMenuCache(ctx);
  return [
    serve(contract.revealField, async ({ body, desk }) => {
      const revealed = await revealField(ctx, body, desk);
      return revealed.ok ? ok({ value: revealed.value }) : revealed;
    }),
    serve(contract.getToday, async ({ desk }) => ok(await readToday(ctx, figures, desk))),
    serve(contract.getMenu, async ({ query, desk }) => ok(await menu.read(desk, query.fresh === 'yes'))),
    serve(contract.searchDesk, async ({ query, desk }) => ok(await searchDesk(ctx, query.q, desk))),
    serve(contract.listPutOff, async ({ desk }) => ok(await listPutOff(ctx, desk))),
    serve(contract.closeItem, async ({ params, body, desk }) => {
      const closed = await closeItem(ctx, { id: Number(params['id']) || 0, reason: body.reason }, desk);
      return closed.ok ? ok({ done: 'attention/closed' }) : closed;
    }),
    serve(contract.seeItem, async ({ body, desk }) => {
      const seen = await seeItem(ctx, body, desk);
      return seen.ok ? ok({ done: 'attention/seen' }) : seen;
    }),
    serve(contract.putOffItem, async ({ body, desk }) => {
      const later = await putOffItem(ctx, body, desk);
      return later.ok ? ok({ done: 'attention/put-off' }) : later;
    }),
    serve(contract.retryJob, async ({ params, desk }) => {
      const retried = await retryGivenUpJob(ctx, Number(params['number']) || 0, desk);
      return retried.ok ? ok({ done: 'background-jobs/retried' }) : retried;
    }),
    serve(contract.resendMessage, async ({ params, desk }) => {
      const retried = await resendMessage(ctx, params['id'] ?? '', desk);
      return retried.ok ? ok({ done: 'messages/retried' }) : retried;
    }),
    serve(contract.changeSwitch, async ({ body: { name, on, advised }, desk }) => {
      const change = { name, isOn: on === 'yes', isAdvised: advised === 'yes' };
      const changed = await changeSwitch(ctx, change, desk.accountId);
      return changed.ok ? ok({ done: 'settings/switched' }) : changed;
    }),
    serve(restore.getRestore, async ({ desk }) => ok(await readRestore(ctx, desk.accountId))),
    serve(restore.confirmRestored, async ({ body, desk }) => {
      if (body.all === undefined && body.numbers.length === 0) return refuse('restore/none-chosen');
      const numbers = body.all === undefined ? body.numbers : 'all';
      const lookedUp = body.lookedUp === 'yes' ? body.lookedUpReason : undefined;
      const confirmed = await confirmRestored(ctx, { numbers, shown: body.shown, actor: desk.accountId, lookedUp });
      return confirmed.ok ? ok({ done: 'restore/confirmed' }) : confirmed;
    }),
    serve(movements.getMovements, async ({ desk }) => ok(await readMovements(ctx, desk))),
    serve(movements.proveMovements, async ({ body, desk }) => {
      if (body.all === undefined && body.numbers.length === 0) return refuse('movements/none-chosen');
      const numbers = body.all === undefined ? body.numbers : 'all';
      const proved = await proveMovements(ctx, { numbers, shown: body.shown, actor: desk.accountId });
      return proved.ok ? ok({ done: 'movements/proved' }) : proved;
    }),
    serve(movements.proveAtGateway, async ({ params, body, desk }) => {
      const proof = { id: params['number'] ?? '', gateway: body.gateway, actor: desk.accountId };
      const proved = await proveAtGateway(ctx, proof);
      return proved.ok ? ok({ done: 'movements/proved' }) : proved;
    }),
    serve(contract.getSettings, async ({ desk }) => ok(await readSettings(ctx, desk.accountId))),
    serve(contract.chooseWhatsappMessages, async ({ body, desk }) =>
      doneOf(await chooseWhatsappMessages(ctx, body, desk.accountId), 'settings/messages-chosen'),
    ),
    serve(contract.sendTestSms, async ({ desk }) =>
      doneOf(
        await sendTest(ctx, { channel: 'sms', actor: desk.accountId }),
        'settings/test-sms',
        '/desk/settings#tests',
      ),
    ),
    serve(contract.sendTestMail, async ({ desk }) =>
      doneOf(
        await sendTest(ctx, { channel: 'email', actor: desk.accountId }),
        'settings/test-mail',
        '/desk/settings#tests',
      ),
    ),
  ];
}
