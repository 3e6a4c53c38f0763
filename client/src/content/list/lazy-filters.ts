import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./filter-panel.tsx')

/** The choice of all filters of a list, and that of a state alone; the loader of a list loads the one that it shows. */
export const FilterPanel = lazyRouteComponent(load, 'FilterPanel')
export const StateSelect = lazyRouteComponent(load, 'StateSelect')
