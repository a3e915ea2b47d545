import type { Act } from '#kit/desk/act.ts';
import { say } from '#kit/desk/said.ts';
import type { Facts } from '#kit/endpoint.ts';
import type { Language } from '#kit/language.ts';

type Described<Code extends string, Key extends string, Asked> = Pick<
  Act<unknown, Code, Key, Asked>,
  'texts' | 'fields' | 'refusals'
> & { readonly done: Readonly<Record<Key, unknown>> };
const none = undefined as never;

/** The texts of an act as its form shows them, with what its page gives. */
export function actWords<Code extends string, Key extends string, Asked>(
  act: Described<Code, Key, Asked> & Pick<Act, 'done'>,
  language: Language,
  ...[asked]: [Asked] extends [never] ? [] : [Partial<Asked>?]
) {
  const fieldOf = (name: string) => {
    const field = act.fields[name];
    if (!field) throw new Error(`the act has no field ${name}`);
    return field;
  };
  return {
    // Read when asked for: they may be made of what only the page knows.
    get submit(): string {
      return act.texts?.submit === undefined ? '' : say(act.texts.submit, language, asked as Asked);
    },
    get label(): string {
      return act.texts?.label === undefined ? '' : say(act.texts.label, language, asked as Asked);
    },
    get check(): string {
      return act.texts?.check === undefined ? '' : say(act.texts.check, language, asked as Asked);
    },
    field: (name: string): string => say(fieldOf(name).label, language, none),
    /** The text of a field's fault, by `field.reason`, or by the reason alone. */
    reason(reason: string): string {
      const [name = '', own] = reason.split('.');
      const said = act.texts?.reasons?.[reason] ?? (own === 'missing' ? fieldOf(name).missing : undefined);
      if (!said) throw new Error(`the act says nothing of ${reason}`);
      return say(said, language, none);
    },
    done: (key: Key, count = 0): string => say(act.done[key]!, language, count),
    refusal(code: Code, facts: Facts = {}): string {
      const [, en, hi = en] = act.refusals[code];
      return say([en, hi], language, facts);
    },
  };
}
