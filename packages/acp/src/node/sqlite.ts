/** Sessions in a file. */
export {};
