import { type Endpoint, maxFormFields, smallBodyBytes } from '#kit/endpoint.ts';
import type { Intake } from './body-intake.ts';
import type { ServerContext } from '../context.ts';
import { answerDeskForm, lostForm, readDeskForm, type RenderDeskPage } from './desk-form.ts';
import { tooManyFields } from './form-fields.ts';
import { receiveBody } from './receive-body.ts';

type Limits = Pick<Endpoint, 'maxBytes' | 'maxFields'>;
const strangers = (own: Limits): Limits => ({
  maxBytes: Math.min(own.maxBytes, smallBodyBytes),
  maxFields: Math.min(own.maxFields, maxFormFields),
});

/**
 * Answers a post of a desk form whose sender may not make the call: with the form's page and what was typed, so that nothing
 * is lost. Everybody can send such a post, so without a session only that much is read of a longer form, and its page comes
 * without it; the desk's script then signs in and sends it again.
 */
export async function answerRefusedForm(
  c: ServerContext,
  endpoint: Endpoint,
  by: { readonly isStranger: boolean; readonly intake: Intake; readonly render: RenderDeskPage },
  refusal: () => Response,
): Promise<Response> {
  const limits = by.isStranger ? strangers(endpoint) : endpoint;
  const to = { render: by.render, refusals: endpoint.refusals };
  const unread = () => answerDeskForm(c, lostForm(c), refusal(), to);
  return receiveBody(c, { intake: by.intake, person: '', maxBytes: limits.maxBytes }, async (receive) => {
    const received = await receive();
    if (received instanceof Response)
      return received.status === 413 && limits.maxBytes < endpoint.maxBytes ? unread() : received;
    const posted = readDeskForm(await received.text(), { ...endpoint, ...limits });
    if (posted) return answerDeskForm(c, posted, refusal(), to);
    return limits.maxFields < endpoint.maxFields ? unread() : tooManyFields(c);
  });
}
