/** A value as its JSON has it: times are ISO texts. */
export type Wire<T> = T extends Date
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Wire<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Wire<T[Key]> }
        : T;
