import type { Site } from '#contract/knowledge/sources.ts'
import { withScheme, linesOf } from '../../parts/field/typed.ts'
import { TextField, TextAreaField, NumberField, toNumber } from '../../parts/field/field.tsx'
import { sourcesWords } from '../../words/en/sources.ts'
import type { Sending } from '../../api/request/use-sending.ts'
import { optionsOf, SelectField } from '../../parts/field/choices.tsx'

/** Which pages of a site are read, as it is typed; paths stand one a line. */
export type TypedSite = {
  url: string
  depth: string
  limit: string
  include: string
  exclude: string
  refresh: Site['refresh']
}

export const newSite: TypedSite = { url: '', depth: '5', limit: '1000', include: '', exclude: '', refresh: 'weekly' }

export function typedSite(site: Site): TypedSite {
  const { url, depth, limit, include, exclude, refresh } = site
  const lines = { include: include.join('\n'), exclude: exclude.join('\n') }
  return { url, depth: String(depth), limit: String(limit), ...lines, refresh }
}

/** The typed values as the request takes them. An empty number means the server's default. */
export function siteOf({ url, depth, limit, include, exclude, refresh }: TypedSite): Partial<Site> & { url: string } {
  const numbers = Object.entries({ depth: toNumber(depth), limit: toNumber(limit) }).filter(([, it]) => it !== null)
  return {
    url: withScheme(url),
    ...Object.fromEntries(numbers),
    include: linesOf(include),
    exclude: linesOf(exclude),
    refresh,
  }
}

const text = sourcesWords.site

type Props = { form: TypedSite; change: (part: Partial<TypedSite>) => void; sending: Sending; isNew: boolean }

/** `isNew`: the address can still be chosen. */
export function SiteFields({ form, change, sending, isNew }: Props) {
  const at = (field: string) => sending.at(`site.${field}`)
  return (
    <>
      {isNew && (
        <TextField
          label={text.url}
          help={text.urlHelp}
          type="url"
          placeholder="https://www.example.com/"
          value={form.url}
          onInput={(url) => change({ url })}
          error={at('url')}
          isFirst
        />
      )}
      <SelectField
        label={text.refresh}
        error={at('refresh')}
        value={form.refresh}
        options={optionsOf<Site['refresh']>(text.refreshes)}
        onChange={(refresh) => change({ refresh })}
      />
      <div class="two">
        <NumberField
          label={text.limit}
          unit={text.pages}
          value={form.limit}
          onInput={(limit) => change({ limit })}
          error={at('limit')}
        />
        <NumberField
          label={text.depth}
          unit={text.links}
          value={form.depth}
          onInput={(depth) => change({ depth })}
          error={at('depth')}
        />
      </div>
      <div class="two">
        {(['include', 'exclude'] as const).map((name) => (
          <TextAreaField
            key={name}
            label={text[name]}
            help={text.globs[name]}
            error={errorIn(form[name], at, name)}
            class="input short"
            rows={2}
            spellcheck={false}
            value={form[name]}
            onInput={(next) => change({ [name]: next })}
          />
        ))}
      </div>
    </>
  )
}

/** The error of a list of paths, or of one of its lines. */
function errorIn(typed: string, at: (field: string) => string | undefined, name: string): string | undefined {
  return (
    at(name) ??
    linesOf(typed)
      .map((_, line) => at(`${name}.${line}`))
      .find(Boolean)
  )
}
