"""The cars of the demo: a body, its size, its color and what sets it apart from others with the same body."""
import bodies

WHITE, PEARL = (0.58, 0.585, 0.59), (0.50, 0.49, 0.45)
SILVER, GREY, STEEL = (0.42, 0.43, 0.45), (0.20, 0.215, 0.23), (0.13, 0.165, 0.20)
RED, DARK_RED = (0.50, 0.018, 0.02), (0.24, 0.012, 0.02)
BLUE, NAVY = (0.02, 0.13, 0.42), (0.012, 0.03, 0.095)
TEAL, GREEN = (0.01, 0.20, 0.20), (0.075, 0.11, 0.085)
ORANGE, BROWN = (0.55, 0.14, 0.02), (0.10, 0.07, 0.05)
FLAT = {'metallic': 0.0, 'roughness': 0.35}
TEN = {'spokes': (10, False), 'spoke_width': 0.020}
COVER = {'rim_ratio': 0.69, 'rim_finish': 'rim-cover', 'spokes': (7, False), 'spoke_width': 0.034}
DARK_RIM = {'rim_finish': 'rim-dark'}
LARGE_WHEEL = {'wheel_ratio': 1.03}

LOW_GRILLE = {'grille': [(0, 0.575), (0.34, 0.575), (0.38, 0.55), (0.32, 0.515), (0, 0.51)], 'chrome': False}
LOW_GRILLE['intake'] = [(0, 0.44), (0.50, 0.44), (0.60, 0.30), (0.48, 0.24), (0, 0.24)]
LOW_GRILLE['fog'] = [(0.66, 0.43), (0.77, 0.46), (0.76, 0.36), (0.67, 0.33)]
WIDE_GRILLE = {'bars': 0.05}
WIDE_GRILLE['grille'] = [(0, 0.61), (0.42, 0.60), (0.54, 0.50), (0.48, 0.38), (0.3, 0.30), (0, 0.29)]
WIDE_GRILLE['intake'] = [(0, 0.24), (0.4, 0.24), (0.44, 0.20), (0, 0.20)]
BLACK_ROOF = {'roof_color': (0.012,) * 3}
SLIM_SUV = {'grille': [(0, 0.78), (0.46, 0.785), (0.50, 0.75), (0.44, 0.70), (0, 0.69)]}
SLIM_SUV['intake'] = [(0, 0.58), (0.56, 0.58), (0.62, 0.42), (0.52, 0.34), (0, 0.34)]

#: Body, (length, width, height) and changes.
CARS = {
    'mcar-1': (bodies.HATCH, (3.60, 1.60, 1.49), {'color': RED, **FLAT, **COVER}),
    'ecar-1': (bodies.HATCH, (3.82, 1.68, 1.51), {'color': BLUE, **LOW_GRILLE}),
    'ecar-2': (bodies.SEDAN, (4.30, 1.70, 1.47), {'color': SILVER, 'metallic': 0.6, **COVER}),
    'ccar-1': (bodies.SEDAN, (4.42, 1.73, 1.47), {'color': WHITE, **FLAT, **LOW_GRILLE, **TEN}),
    'ccar-2': (bodies.SEDAN, (4.44, 1.77, 1.46), {'color': TEAL, **WIDE_GRILLE}),
    'icar-1': (bodies.SEDAN, (4.64, 1.79, 1.45), {'color': GREY, 'metallic': 0.6, **LARGE_WHEEL, **TEN}),
    'icar-2': (bodies.SEDAN, (4.70, 1.81, 1.45), {'color': NAVY, **LARGE_WHEEL, **WIDE_GRILLE}),
    'cfar-1': (bodies.SUV, (4.30, 1.79, 1.63), {'color': ORANGE}),
    'cfar-2': (bodies.SUV, (4.37, 1.80, 1.62), {'color': PEARL, **SLIM_SUV, **DARK_RIM, **BLACK_ROOF}),
    'ifar-1': (bodies.SUV, (4.60, 1.86, 1.69), {'color': BLUE, **DARK_RIM, **LARGE_WHEEL}),
    'ifar-2': (bodies.SUV, (4.66, 1.87, 1.67), {'color': DARK_RED, **SLIM_SUV, **TEN, **LARGE_WHEEL}),
    'sfbd-1': (bodies.OFF_ROAD, (4.80, 1.86, 1.83), {'color': BROWN, 'metallic': 0.5}),
    'pfbd-1': (bodies.OFF_ROAD, (4.92, 1.94, 1.88), {'color': WHITE, **FLAT, **TEN}),
    'sqbd-1': (bodies.PICKUP, (5.30, 1.86, 1.82), {'color': RED, **FLAT}),
    'sqbd-2': (bodies.PICKUP, (5.26, 1.85, 1.81), {'color': SILVER, 'metallic': 0.6, **DARK_RIM, 'chrome': False}),
    'svar-1': (bodies.VAN, (5.16, 1.99, 1.78), {'color': STEEL, 'metallic': 0.5, **TEN}),
}

#: Which coordinates the points of an outline have.
AXES = {'xz': ['bottom', 'shoulder', 'deck', 'cladding'], 'xy': ['bed']}
AXES['yz'] = ['headlamp', 'projectors', 'daylight', 'grille', 'intake', 'fog']
AXES['yz'] += ['taillamp', 'rear_trim', 'boot', 'gate']


def find_car(picture):
    """Everything about one car, in meters; keys are described in bodies.py."""
    body, (length, width, height), changes = CARS[picture]
    ratio = {'x': length / body['length'], 'y': width / body['width'], 'z': height / body['height']}
    car = {**body, **changes}
    for axes, keys in AXES.items():
        for key in keys:
            if car.get(key):
                car[key] = scale(car[key], axes, ratio)
    car['cabin'] = scale(car['cabin'], 'zxzxyz', ratio)
    car['boot_space'] = scale([car['boot_space']], 'xxzzy', ratio)[0]
    car['seams'] = [scale(line, 'xz', ratio) for line in car['seams']]
    car['top_seams'] = [scale(line, 'xy', ratio) for line in car['top_seams']]
    car['posts'] = [(scale(line, 'xz', ratio), r) for line, r in car['posts']]
    car['handles'] = scale(car['handles'], 'xz', ratio)
    car['mirror'], = scale([car['mirror']], 'xz', ratio)
    car['hinge'], = scale([car['hinge']], 'xz', ratio)
    if car.get('rails'):
        car['rails'], = scale([car['rails']], 'xxy', ratio)
    car['seat_rows'] = tuple(x * ratio['x'] for x in car['seat_rows'])
    for key in ('overhang', 'wheelbase', 'frame_end', 'lid_x'):
        car[key] *= ratio['x']
    for key in ('wheel', 'arch'):
        car[key] *= car.get('wheel_ratio', 1)
    car.update(length=length, width=width, height=height)
    return car


def scale(points, axes, ratio):
    return [tuple(v * ratio[axis] for v, axis in zip(point, axes)) for point in points]
