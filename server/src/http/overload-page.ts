import type { IncomingHttpHeaders } from 'node:http'

/** Whether it is a reader who asked, and not a program: he is told in a page of a few words. */
export function wantsPage(url: string, headers: IncomingHttpHeaders): boolean {
  return !/^\/api(?:[/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' }

/** A page that says why there is none yet and asks again by itself; it costs nothing to make. */
export function overloadPage(message: string, seconds: number): string {
  const text = message.replaceAll(/[&<]/g, letter => escapes[letter] ?? letter)
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}">
<title>One moment</title>
</head>
<body>
<h1>One moment</h1>
<p>${text}</p>
</body>
</html>
`
}
