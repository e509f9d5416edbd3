/** Stands where a page's content will be, until it is there for the first time. What comes at once is not preceded by it. */
export function Skeleton({ count = 3 }: { count?: number }) {
  return (
    <div class="skeleton" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
