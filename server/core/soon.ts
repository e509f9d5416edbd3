/**
 * A value that is at hand, or will be. What is read with every request is mostly in memory, and each turn of waiting for what is there
 * already costs a hundredth of the read path. `await` takes both.
 */
export type Soon<T> = T | Promise<T>

/** Goes on with a value: at once when it is at hand, else when it is there. What `next` throws at once is thrown at once. */
export function soon<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
