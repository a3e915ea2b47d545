import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { retryFailingWork } from './actions/retry-job.ts';
import type { OperationsContext } from './actions/context.ts';
import type { SmsContext } from '#features/notifications/actions/context.ts';
import { submitTemplates } from './actions/submit-templates.ts';
import { templateFileOf } from './actions/write-templates.ts';
import { listFailingWork } from './actions/watch-jobs.ts';

const command = commandsFor<OperationsContext & SmsContext>();

export const commands = [
  command({
    name: 'background-job list',
    help: 'List background jobs that were given up, and timers that keep failing',
    async run(ctx) {
      const failing = await listFailingWork(ctx);
      if (failing.length === 0) return 'No background job was given up.';
      return failing
        .map(
          ({ id, task, failures, since }) => `${id}  ${task}  failed ${failures} times, since ${inIndianTime(since)}`,
        )
        .join('\n');
    },
  }),
  command({
    name: 'background-job retry',
    args: { number: '<number>' },
    help: 'Try a background job again now; it gets all its attempts back',
    async run(ctx, { number }, actor) {
      const retried = await retryFailingWork(ctx, { id: Number(number) || 0, actor });
      if (!retried.ok) throw new StaffRefusal(`background job ${number} was not given up; see \`background-job list\``);
      return `Background job ${number} (${retried.value}) will be tried again now.`;
    },
  }),
  command({
    name: 'sms-templates write',
    help: 'Write the texts of all SMS to SMS_TEMPLATES_FILE, to register them; what is filled in there is kept',
    async run(ctx) {
      const { smsTemplatesFile: path } = ctx.config;
      const written = await templateFileOf(ctx, readIfThere(path));
      if (written === undefined)
        throw new StaffRefusal(`${path} is another file: move it away, or set SMS_TEMPLATES_FILE`);
      // A full disk must not take what is filled in.
      writeFileSync(`${path}.new`, written, { mode: 0o600 });
      renameSync(`${path}.new`, path);
      return `Wrote ${path}. Register its texts, then fill in the ids (docs/running.md).`;
    },
  }),
  command({
    name: 'whatsapp-templates submit',
    help: 'Submit the templates that WhatsApp does not have yet, and say how far each is',
    async run(ctx) {
      const lines = await submitTemplates(ctx);
      if (!lines) throw new StaffRefusal('WhatsApp does not answer: look at WHATSAPP_API_URL and WHATSAPP_TOKEN');
      return lines.join('\n');
    },
  }),
];
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
