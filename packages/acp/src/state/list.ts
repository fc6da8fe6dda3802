const bits = 5;
const width = 1 << bits;

type Node = readonly unknown[];

/**
 * An immutable list. `push` and `with` return a new list that shares all but a few dozen slots with the old one, so their
 * cost does not grow with the length. Iterates, spreads, and is an array in JSON.
 */
export class List<T> implements Iterable<T> {
  readonly length: number;
  readonly #root: Node;
  readonly #shift: number;

  private constructor(length: number, root: Node, shift: number) {
    this.length = length;
    this.#root = root;
    this.#shift = shift;
  }

  /** The list without items. */
  static readonly empty: List<never> = new List<never>(0, [], 0);

  /** A list of these items, in their order. */
  static from<T>(items: Iterable<T>): List<T> {
    let list: List<T> = List.empty;
    for (const item of items) list = list.push(item);
    return list;
  }

  /** The item at `index`, from 0; negative counts from the end, as in arrays. */
  at(index: number): T | undefined {
    const place = index < 0 ? this.length + index : index;
    if (!(place >= 0 && place < this.length)) return undefined;
    return this.#leaf(place)[place & (width - 1)] as T;
  }

  /** The list with one more item at its end. */
  push(item: T): List<T> {
    const { length } = this;
    const full = length === width << this.#shift;
    const shift = full ? this.#shift + bits : this.#shift;
    return new List<T>(length + 1, written(full ? [this.#root] : this.#root, shift, length, item), shift);
  }

  /** The list with another item at `index`; the list itself when the item is there already, or the index is not. */
  with(index: number, item: T): List<T> {
    if (index < 0 || index >= this.length || Object.is(this.at(index), item)) return this;
    return new List<T>(this.length, written(this.#root, this.#shift, index, item), this.#shift);
  }

  /** What `change` makes of each item. */
  map<U>(change: (item: T, index: number) => U): U[] {
    const results: U[] = [];
    for (const item of this) results.push(change(item, results.length));
    return results;
  }

  *[Symbol.iterator](): Generator<T, void, undefined> {
    for (let start = 0; start < this.length; start += width) {
      for (const item of this.#leaf(start)) yield item as T;
    }
  }

  toJSON(): T[] {
    return [...this];
  }

  #leaf(index: number): Node {
    let node = this.#root;
    for (let shift = this.#shift; shift > 0; shift -= bits) node = node[(index >>> shift) & (width - 1)] as Node;
    return node;
  }
}

/** The node with an item written; the slot is one that exists or the next one. */
function written(node: Node, shift: number, index: number, item: unknown): Node {
  const slot = (index >>> shift) & (width - 1);
  const copy = node.slice();
  copy[slot] = shift === 0 ? item : written((copy[slot] as Node | undefined) ?? [], shift - bits, index, item);
  return copy;
}
