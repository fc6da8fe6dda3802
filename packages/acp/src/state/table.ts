import { List } from "./list.ts";

/**
 * An immutable table: values by key, in the order in which the keys first appeared. `with` shares nearly everything with the
 * table that it was called on. Iterates over its values, and is an array of them in JSON.
 */
export class Table<T> implements Iterable<T> {
  /** The values, in order. */
  readonly values: List<T>;
  /**
   * Places by key, shared by all tables of one line of descent: a table sees the places below its own length. Only the
   * newest table of a line may write here; another one copies what it sees first. None: the table is the empty one, where
   * lines begin.
   */
  readonly #places: Map<string, number> | undefined;

  private constructor(values: List<T>, places?: Map<string, number>) {
    this.values = values;
    this.#places = places;
  }

  /** The table without values. */
  static readonly empty: Table<never> = new Table<never>(List.empty);

  get length(): number {
    return this.values.length;
  }

  /** The value at a place, from 0; negative counts from the end. */
  at(index: number): T | undefined {
    return this.values.at(index);
  }

  has(key: string): boolean {
    return this.#place(key) >= 0;
  }

  get(key: string): T | undefined {
    const place = this.#place(key);
    return place < 0 ? undefined : this.values.at(place);
  }

  /** The table with this value: in the place of the one with the same key, else at the end. */
  with(key: string, value: T): Table<T> {
    const place = this.#place(key);
    if (place >= 0) {
      const values = this.values.with(place, value);
      return values === this.values ? this : new Table(values, this.#places);
    }
    const newest = this.#places?.size === this.length;
    const places = newest ? this.#places! : new Map(this.#visible());
    places.set(key, this.length);
    return new Table(this.values.push(value), places);
  }

  /** The table without this key; itself when there is none. Costs as much as the table is long. */
  without(key: string): Table<T> {
    if (!this.has(key)) return this;
    let rest: Table<T> = Table.empty;
    for (const [other, place] of this.#visible()) {
      if (other !== key) rest = rest.with(other, this.values.at(place) as T);
    }
    return rest;
  }

  [Symbol.iterator](): Iterator<T, void, undefined> {
    return this.values[Symbol.iterator]();
  }

  toJSON(): T[] {
    return this.values.toJSON();
  }

  #place(key: string): number {
    const place = this.#places?.get(key);
    return place !== undefined && place < this.length ? place : -1;
  }

  *#visible(): Generator<[string, number]> {
    for (const entry of this.#places ?? []) {
      if (entry[1] >= this.length) return;
      yield entry;
    }
  }
}
