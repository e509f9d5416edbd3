import type { Contrast } from '#contract/agents/theme.ts'
import { Button } from '../../parts/button/button.tsx'
import { Field } from '../../parts/field/field.tsx'
import { lookWords } from '../../words/en/look.ts'
import type { FieldProps } from '../fields.ts'

type ColorControlProps = FieldProps<string> & {
  label: string
  /** What it colors. */
  help: string | undefined
  contrast?: Contrast | undefined
}

/** A color by picking it or by any of CSS's spellings; where it is the color of a text, how well that can be read. */
export function ColorControl({ label, value, onChange, help, error, contrast, isDisabled }: ColorControlProps) {
  const suggestion = contrast?.suggestion
  return (
    <div class="color">
      <Field label={label} help={help} error={error}>
        {(control) => (
          <div class="swatch-field">
            <input
              type="color"
              aria-label={lookWords.pick(label)}
              value={toHex(value)}
              disabled={isDisabled}
              onInput={(event) => onChange(event.currentTarget.value)}
            />
            <input
              {...control}
              class="input"
              type="text"
              value={value}
              spellcheck={false}
              autocomplete="off"
              disabled={isDisabled}
              onInput={(event) => onChange(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
      {contrast && (
        <p class={suggestion ? 'contrast poor' : 'contrast'}>
          {suggestion ? lookWords.poor(contrast.ratio) : lookWords.readable(contrast.ratio)}
          {suggestion && !isDisabled && (
            <Button
              label={
                <>
                  <span class="dot" style={{ background: suggestion }} /> {lookWords.repair}
                </>
              }
              kind="plain"
              onClick={() => onChange(suggestion)}
            />
          )}
        </p>
      )}
    </div>
  )
}

/** The nearest `#rrggbb`, which is all that the browser's picker takes. The browser itself reads the color, by painting it. */
function toHex(color: string): string {
  const paint = new OffscreenCanvas(1, 1).getContext('2d')
  if (!paint || !CSS.supports('color', color)) return '#000000'
  paint.fillStyle = color
  paint.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
