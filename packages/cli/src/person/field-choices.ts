import type { v2 } from "@colloquy/acp";

/** A value to choose, and how it is called. */
export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** What a field lets one choose from; empty when it takes anything. */
export function choicesOf(schema: v2.ElicitationPropertySchema): Choice[] {
  const { oneOf, enum: values, items } = schema as { oneOf?: unknown; enum?: unknown; items?: object | null };
  const inside = (items ?? {}) as { anyOf?: unknown; enum?: unknown };
  const titled = oneOf ?? inside.anyOf;
  if (Array.isArray(titled))
    return titled.map((option: v2.EnumOption) => ({ value: option.const, title: option.title }));
  const plain = values ?? inside.enum;
  return Array.isArray(plain) ? plain.map((value) => ({ value: String(value), title: String(value) })) : [];
}

/** The choice that a number stands for, from 1; or else the value itself. */
export function chosenBy(choices: readonly Choice[], answer: string): Choice | undefined {
  const byNumber = /^[1-9][0-9]*$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  return byNumber ?? choices.find(({ value }) => value === answer);
}
