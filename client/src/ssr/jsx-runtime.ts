import { jsx as createJsx, jsxs as createJsxs } from 'react/jsx-runtime'
import { cachedVersion } from './cached-components.ts'

// In the server's build JSX creates its elements here (build/ssr-jsx-runtime.ts), so that components are replaced by
// their cached versions and know nothing of it.

export { Fragment } from 'react/jsx-runtime'

/** Creates an element, of the cached version of its component if there is one. */
export const jsx: typeof createJsx = (type, props, key) => createJsx(cachedVersion(type), props, key)

/** The same for an element with a fixed list of children. */
export const jsxs: typeof createJsxs = (type, props, key) => createJsxs(cachedVersion(type), props, key)
