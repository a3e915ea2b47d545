import { z } from 'zod/mini';
import { act } from '#kit/desk/act.ts';
import { drawn, lines } from '#kit/desk/act-field.ts';
import type { Right } from '#kit/desk/desk-access.ts';
import { type AboutRecord, answers, endpoint } from '#kit/endpoint.ts';
import { textOf } from '#kit/text/typed-text.ts';
import { type Conversation, readySentences } from './model.ts';
import { freeTextHours, maxAnswerLength } from '../terms.ts';

export type { Conversation, ShownMessage } from './model.ts';

const unknown = { 'chats/unknown': [404, 'There is no such message.', 'ऐसा कोई संदेश नहीं है।'] } as const;

/** One message that has no record: its person hides the number. */
export const getChat = endpoint({
  method: 'GET',
  path: '/api/desk/chats/:id',
  access: 'desk',
  right: 'leads/read',
  refusals: unknown,
  answer: answers<Conversation>(),
});
/** A picture or PDF that a person sent, made safe. */
export const getChatFile = endpoint({
  method: 'GET',
  path: '/api/desk/chats/:id/file',
  access: 'desk',
  right: 'leads/read',
  refusals: unknown,
  answer: answers<Uint8Array>(),
});
/** What has no record needs no answer any more. */
export const settleChat = act({
  path: '/api/desk/chats/:id/settle',
  right: 'leads/change',
  form: { submit: ['Done', 'हो गया'] },
  done: { 'chats/settled': ['It no longer waits.', 'अब यह बाक़ी नहीं है।'] },
  refusals: unknown,
});

const refusals = {
  'chats/nothing-came': [409, 'This person did not write on WhatsApp.', 'इस व्यक्ति ने WhatsApp पर नहीं लिखा है।'],
  'chats/changed': [
    409,
    'There is something newer in this conversation. Look at it; what you typed is still here.',
    'इस बातचीत में कुछ नया आया है। उसे देख लें; आपका लिखा हुआ यहीं है।',
  ],
  'chats/stopped': [
    409,
    'This person stopped our messages on WhatsApp. Call instead.',
    'इस व्यक्ति ने WhatsApp पर हमारे संदेश बंद किए हैं। कॉल करें।',
  ],
  'chats/off': [409, 'WhatsApp is not set up here. Call instead.', 'यहाँ WhatsApp चालू नहीं है। कॉल करें।'],
  'chats/asked': [
    409,
    'The ready message is sent already. Once the person replies, you can write. Or call.',
    'तैयार संदेश भेजा जा चुका है। जवाब आने पर आप लिख सकते हैं। या कॉल करें।',
  ],
  'chats/window-over': [
    409,
    `This person wrote more than ${freeTextHours} hours ago, so WhatsApp takes only the ready message. Send it; once the person replies, you can write.`,
    `इस व्यक्ति ने ${freeTextHours} घंटे से पहले लिखा था, इसलिए WhatsApp सिर्फ़ तैयार संदेश लेता है। उसे भेजें; जवाब आने पर आप लिख सकते हैं।`,
  ],
  'http/fields': [422, 'Write the answer, or choose a sentence.', 'जवाब लिखें, या कोई वाक्य चुनें।'],
} as const;

/**
 * Answers what somebody wrote on WhatsApp about a record, or says that it needs no answer. `seen`: the newest message that the
 * person saw. Each kind of record has this act, with its own right.
 */
export const answerOnWhatsapp = <Code extends string>(of: {
  readonly path: string;
  readonly right: Right;
  /** Whose record it is, where somebody may not decide about their own. */
  readonly about?: readonly AboutRecord[];
  readonly unknown: Readonly<Record<Code, readonly [status: number, en: string, hi: string]>>;
}) =>
  act({
    path: of.path,
    right: of.right,
    ...(of.about ? { about: of.about } : {}),
    hidden: { seen: z.string().check(z.maxLength(60, 'too-long')) },
    fields: {
      text: lines(z._default(textOf(maxAnswerLength), ''), {
        label: ['Your answer', 'आपका जवाब'],
        max: maxAnswerLength,
        isOptional: true,
      }),
      ready: drawn(z._default(z.enum([...readySentences, '']), '')),
      how: drawn(z.enum(['text', 'template', 'none'])),
    },
    form: {
      label: ['Answer on WhatsApp', 'WhatsApp पर जवाब'],
      reasons: { missing: ['Write the answer, or choose a sentence.', 'जवाब लिखें, या कोई वाक्य चुनें।'] },
    },
    done: {
      'chats/answered': ['The answer is on its way.', 'जवाब भेजा जा रहा है।'],
      'chats/template-sent': ['The ready message is on its way.', 'तैयार संदेश भेजा जा रहा है।'],
      'chats/settled': ['It no longer waits.', 'अब यह बाक़ी नहीं है।'],
    },
    refusals: { ...of.unknown, ...refusals },
  });
