/** First in, first out, with constant cost at both ends. */
export class Queue<T> {
  private items: (T | undefined)[] = [];
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  /** The item that `shift` would take. */
  peek(): T | undefined {
    return this.items[this.head];
  }

  /** Visits the items, oldest first. */
  forEach(visit: (item: T) => void): void {
    for (let at = this.head; at < this.items.length; at++) visit(this.items[at]!);
  }

  shift(): T | undefined {
    if (this.head === this.items.length) return undefined;
    const item = this.items[this.head];
    this.items[this.head++] = undefined;
    if (this.head === this.items.length) {
      this.items = [];
      this.head = 0;
    } else if (this.head > 1024 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }
}
