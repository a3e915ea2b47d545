/**
 * Compares items by a text of each, such as an id, a day or an ISO time; for `toSorted`. Equal ones keep their order.
 * Not for names that people read: capital letters come before small ones.
 */
export const byText =
  <Item>(textOf: (item: Item) => string) =>
  (one: Item, other: Item): number => {
    const [first, second] = [textOf(one), textOf(other)];
    if (first === second) return 0;
    return first < second ? -1 : 1;
  };
