import { layout, type RouteConfig, route } from '@react-router/dev/routes'

const here = (file: string) => `admin/${file}`

/** Every screen of the administration (section 2 of its specification), followed by those beyond the specification. */
export const adminRoutes = [
  layout(here('layout/frame.tsx'), [
    route('admin/login', here('account/login-screen.tsx')),
    route('admin/forgot', here('account/forgot-screen.tsx')),
    route('admin/reset', here('account/reset-screen.tsx')),
    route('admin/join', here('people/join-screen.tsx')),
    layout(here('layout/admin-layout.tsx'), [
      layout(here('layout/screen-boundary.tsx'), [
        route('admin', here('dashboard/dashboard.tsx')),
        route('admin/products', here('products/product-list.tsx')),
        route('admin/products/price-list', here('products/price-list/print-screen.tsx')),
        route('admin/products/prices', here('products/prices/prices-screen.tsx')),
        route('admin/products/new', here('products/form/product-form.tsx'), { id: 'product-new' }),
        route('admin/products/import', here('products/sheet/import-screen.tsx')),
        route('admin/products/edit/:id', here('products/form/product-form.tsx'), { id: 'product-edit' }),
        route('admin/categories', here('categories/category-list.tsx')),
        route('admin/categories/new', here('categories/category-form.tsx'), { id: 'category-new' }),
        route('admin/categories/simple', here('categories/category-form.tsx'), { id: 'category-simple' }),
        route('admin/categories/edit/:id', here('categories/category-form.tsx'), { id: 'category-edit' }),
        route('admin/categories/arrange/:id', here('arrange/arrange-screen.tsx')),
        route('admin/gallery', here('gallery/gallery-list.tsx')),
        route('admin/gallery/new', here('gallery/gallery-form.tsx'), { id: 'gallery-new' }),
        route('admin/gallery/edit/:id', here('gallery/gallery-form.tsx'), { id: 'gallery-edit' }),
        route('admin/gallery/simple', here('gallery/gallery-form.tsx'), { id: 'gallery-simple' }),
        route('admin/gallery/simple/new', here('gallery/gallery-form.tsx'), { id: 'gallery-simple-new' }),
        route('admin/gallery/simple/edit/:id', here('gallery/gallery-form.tsx'), {
          id: 'gallery-simple-edit',
        }),
        route('admin/gallery/simple2', here('gallery/gallery-form.tsx'), { id: 'gallery-simple2-new' }),
        route('admin/gallery/json', here('gallery/json-form.tsx')),
        route('admin/shop', here('shop/shop-screen.tsx')),
        route('admin/shop/history', here('shop/history/shop-history.tsx')),
        route('admin/shop/addresses', here('redirects/redirects-screen.tsx')),
        route('admin/navigation', here('navigation/navigation-manager.tsx')),
        route('admin/navigation/history', here('navigation/navigation-history.tsx')),
        route('admin/start/:step?', here('start/start-screen.tsx')),
        route('admin/trash', here('trash/trash.tsx')),
        route('admin/activity', here('activity/activity.tsx')),
        route('admin/people', here('people/people-screen.tsx')),
        route('admin/account', here('account/account.tsx')),
        route('admin/*', here('layout/unknown-screen.tsx')),
      ]),
    ]),
  ]),
] satisfies RouteConfig
