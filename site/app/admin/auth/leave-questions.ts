type Question = () => Promise<boolean>
const questions = new Set<Question>()

/** Has `ask` asked before somebody logs out; answers the function that ends this. */
export function onBeforeLogout(ask: Question): () => void {
  questions.add(ask)
  return () => questions.delete(ask)
}

/** Whether everything that stands open may be left. */
export async function mayLogOut(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false
  return true
}
