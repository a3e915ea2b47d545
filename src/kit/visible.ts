// What is seen by nobody, or turns the direction of what follows; joiners stay within a word, where Indian scripts need them.
const unseen = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/gu;
const looseJoiners = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\u200c\u200d])/gu;

/** A text without what nobody sees in it: fillers such as U+3164, marks of direction, joiners that join nothing. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').replace(looseJoiners, '');

/** True where a reader sees something: a letter, a number or a sign. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutUnseen(text));
