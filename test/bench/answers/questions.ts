import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Questions that were not written here, in the folder that FOYER_RETRIEVAL names, else ../shared/retrieval beside the repository: they
 * are under other licenses, and not in it. Each file is `{language, sections, questions}`; a section is a text or `{title, text}`, a question
 * `[text, index of the section that answers it]`.
 */

/** A file of them. `sections` stand in the order of the articles that they are from. */
export type QuestionSet = {
  name: string
  language: string
  sections: { title: string; text: string }[]
  questions: [text: string, section: number][]
}

type File = Omit<QuestionSet, 'name' | 'sections'> & { sections: (string | { title: string; text: string })[] }

/** None where there are none, which is said. */
export function readQuestionSets(): QuestionSet[] {
  const folder = path.resolve(process.env['FOYER_RETRIEVAL'] ?? '../shared/retrieval')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  if (names.length === 0) {
    console.log(`There are no questions in ${folder}. Name the folder that holds them by FOYER_RETRIEVAL.`)
  }
  return names.map((name) => {
    const file = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as File
    const sections = file.sections.map((section) =>
      typeof section === 'string' ? { title: '', text: section } : section,
    )
    return { name: path.basename(name, '.json'), language: file.language, sections, questions: file.questions }
  })
}

/**
 * Every so manieth question of the other sets. Of XQuAD these are the same questions in other languages, which the set's articles may
 * answer: declining them is no aim of its own. Those of the FAQ are about what no other set holds, and the other way round.
 */
export function offTopic(sets: readonly QuestionSet[], { name }: QuestionSet, every: number): string[] {
  const others = sets.filter((set) => set.name !== name)
  return others.flatMap(({ questions }) => questions.filter((_, at) => at % every === 0).map(([text]) => text))
}
