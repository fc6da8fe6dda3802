/** Adds the numbers of a list. */
export function sum(numbers) {
  let total = 0;
  for (let at = 1; at < numbers.length; at++) {
    total += numbers[at];
  }
  return total;
}
