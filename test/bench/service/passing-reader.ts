import { request } from 'node:http'
import { createModelEngine } from '../../../server/engines/model/model-engine.ts'
import { openAiApi } from '../../../server/engines/model/apis/openai.ts'

/*
 * Both sides of passing.bench.ts: reads so many answers of a model at once, by our engine or by hand, and says how many pieces there were
 * and how much CPU time it took, in microseconds, since the first answer, which only warms up.
 */

const [side, base = '', count = '0'] = process.argv.slice(2)
const engine = createModelEngine(openAiApi(`${base}/v1`), { apiKey: '' })

async function ours(): Promise<number> {
  let letters = 0
  const prompt = { instructions: 'Be brief.', model: 'm', apiKey: null, agentName: 'Bench', messages: [] }
  for await (const piece of engine.reply(prompt, new AbortController().signal)) letters += piece.length
  return letters
}

/** http.request, and a parser that knows just this one format. */
function floor(): Promise<number> {
  return new Promise((resolve, reject) => {
    let letters = 0
    const asking = request(`${base}/v1/chat/completions`, { method: 'POST' }, (response) => {
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        const lines = (rest + text).split('\n\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const data = line.slice(6)
          if (data === '[DONE]') continue
          const { choices } = JSON.parse(data) as { choices: { delta: { content?: string } }[] }
          letters += choices[0]?.delta.content?.length ?? 0
        }
      })
      response.on('end', () => resolve(letters))
    })
    asking.on('error', reject)
    asking.end(JSON.stringify({ model: 'm', messages: [], stream: true }))
  })
}

const read = side === 'ours' ? ours : floor
await read()
const before = process.cpuUsage()
const letters = await Promise.all(Array.from({ length: Number(count) }, read))
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ letters: letters.reduce((all, one) => all + one, 0), cpu: user + system }))
