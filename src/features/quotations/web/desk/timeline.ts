import type { TimelineEntry } from '#web/desk/timeline.tsx';
import { fileTimelineWords } from '#features/files/web/parts/words.ts';
import { useWords } from '#web/use-words.ts';
import type { DeskTimelineEntry } from '../../contract/desk.ts';
import { rupeesOf } from './figures.ts';
import { recordWords, timelineWords } from './record-words.ts';
import { fieldWords } from './words.ts';

/** How an actor is called: a colleague by name, others by what they are. */
export function useActor(): (by: string) => string {
  const t = useWords(recordWords);
  return (by) => (by.startsWith('cli:') ? t.commandLine(by.slice(4)) : by);
}

/** The name of a field of a draft: `buyer`, `item 2`. */
export function useFieldName(): (field: string) => string {
  const t = useWords(fieldWords);
  const names = t as unknown as Readonly<Record<string, string>>;
  return (field) => {
    const [, line] = /^item (\d+)$/.exec(field) ?? [];
    return line === undefined ? (names[field] ?? field) : t.item(Number(line));
  };
}

/** The entries of the audit in words; actions without words are left out. */
export function useTimeline(entries: readonly DeskTimelineEntry[]): TimelineEntry[] {
  const t = useWords(timelineWords);
  const ofFiles = useWords(fileTimelineWords);
  const fieldName = useFieldName();
  const actor = useActor();
  const textOf = ({ action, details }: DeskTimelineEntry): string | undefined => {
    const detail = (name: string): string => String(details[name] ?? '');
    switch (action) {
      case 'quotations/created':
      case 'quotations/sent':
      case 'quotations/accepted':
      case 'quotations/cancelled':
        return t[action];
      case 'quotations/file-added':
        return ofFiles['file-added'];
      case 'quotations/file-removed':
        return ofFiles['file-removed'];
      case 'quotations/changed':
        return t[action](detail('fields').split(', ').map(fieldName).join(', '));
      case 'quotations/issued':
        return t[action](detail('number'), rupeesOf(Number(details['totalPaise'] ?? 0)));
      case 'quotations/revised':
        return t[action](detail('replacedBy'));
      case 'quotations/revision-begun':
        return t[action](detail('revises'));
      default:
        return undefined;
    }
  };
  return entries.flatMap((entry) => {
    const text = textOf(entry);
    return text === undefined ? [] : [{ key: String(entry.id), at: entry.at, by: actor(entry.by), text }];
  });
}
