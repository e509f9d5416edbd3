import type { Counters } from '../../live.ts'
import type { Database } from '../connection/database.ts'
import type { Query } from '../connection/query.ts'

/*
 * Not rate-limiter-flexible, which needs one query per quota and has to undo its counts when another quota is used up. This takes one
 * statement.
 */

/**
 * Existing rows are locked in one order before they are read, so that of two concurrent requests the second sees the count of the first.
 * A row that both insert cannot be locked: there the condition of the update decides, and the other quotas of that request may be
 * counted once too often.
 */
const counting = `
with asked as (
  select * from unnest($1::text[], $2::integer[], $3::integer[]) with ordinality as asked (key, most, seconds, place)
), held as (
  select key, most, seconds, ends_at, case when ends_at > now() then count else 0 end as count
  from counts join asked using (key) order by key for update of counts
), verdict as (
  select not exists (select from held where count >= most) and not exists (select from asked where most <= 0) as is_allowed
), written as (
  insert into counts as kept (key, count, ends_at)
  select key, 1, now() + make_interval(secs => seconds) from asked, verdict where is_allowed order by key
  on conflict (key) do update set
    count = case when kept.ends_at > now() then kept.count + 1 else 1 end,
    ends_at = case when kept.ends_at > now() then kept.ends_at else excluded.ends_at end
  where kept.ends_at <= now() or kept.count < (select most from asked where asked.key = kept.key)
  returning key, count - 1 as count, ends_at
)
select
  case when is_allowed then coalesce(written.count, asked.most) else coalesce(held.count, 0) end as count,
  ceil(extract(epoch from case
    when written.key is not null then written.ends_at
    when held.ends_at > now() then held.ends_at
    else now() + make_interval(secs => asked.seconds)
  end - now()))::integer as ends_in
from asked cross join verdict left join held using (key) left join written using (key) order by place`

/** Removes expired windows in batches; concurrent instances take different rows. */
const removing = `
delete from counts where key in (
  select key from counts where ends_at < now() order by ends_at limit 10000 for update skip locked
)`

/**
 * Counts for all instances on one database, by its clock. The counts survive a restart. Expired windows are removed every `removeEvery`
 * milliseconds.
 */
export function createPostgresCounters(
  database: Pick<Database, 'query' | 'isAway'>,
  { removeEvery = 60_000 }: { removeEvery?: number } = {},
): Counters & { close(): void } {
  const remove = () => {
    // A failure is made up for a minute later, by any instance.
    if (!database.isAway()) database.query({ text: removing }, 'loose').catch(() => undefined)
  }
  const timer = setInterval(remove, removeEvery).unref()
  return {
    async count(quotas) {
      const column = <T>(of: (quota: (typeof quotas)[number]) => T) => quotas.map(of)
      const query: Query = {
        name: 'count',
        text: counting,
        values: [column(({ key }) => key), column(({ limit }) => limit), column(({ seconds }) => seconds)],
      }
      const rows = await database.query<{ count: number; ends_in: number }>(query, 'loose')
      return rows.map(({ count, ends_in }) => ({ count, endsIn: ends_in }))
    },
    async forget(key) {
      await database.query({ name: 'forget-count', text: 'delete from counts where key = $1', values: [key] }, 'loose')
    },
    close: () => clearInterval(timer),
  }
}
