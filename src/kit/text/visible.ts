// Invisible characters and those that change the text direction; joiners are allowed within a word, where Indian
// scripts need them.
const unseen = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;
const looseJoiners = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\u200c\u200d])/gu;

/** Removes invisible characters: fillers such as U+3164, direction marks, joiners that join nothing. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').replace(looseJoiners, '');

/** True when a text has a visible character: a letter, a number or a sign. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutUnseen(text));
