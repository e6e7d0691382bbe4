"""The cars of the demo: a body, a face, its size, its color and what else sets it apart."""
import bodies
import faces
from shapes import interpolate

WHITE, PEARL = (0.58, 0.585, 0.59), (0.50, 0.49, 0.45)
SILVER, GREY, STEEL = (0.42, 0.43, 0.45), (0.20, 0.215, 0.23), (0.13, 0.165, 0.20)
RED, DARK_RED = (0.50, 0.018, 0.02), (0.24, 0.012, 0.02)
BLUE, ICE = (0.02, 0.13, 0.42), (0.24, 0.30, 0.37)
TEAL = (0.01, 0.20, 0.20)
ORANGE, BROWN = (0.55, 0.14, 0.02), (0.10, 0.07, 0.05)
FLAT = {'metallic': 0.0, 'roughness': 0.35}
TEN = {'spokes': (10, False), 'spoke_width': 0.020}
COVER = {'rim_ratio': 0.72, 'rim_finish': 'rim-cover', 'spokes': (7, False), 'spoke_width': 0.034}
DARK_RIM = {'rim_finish': 'rim-dark'}
LARGE_WHEEL = {'wheel_ratio': 1.03}

TURBINE = {'spokes': (9, False), 'spoke_width': 0.030, 'twist': 0.30}
WIDE = {'spokes': (5, False), 'spoke_width': 0.062}
SIX = {'spokes': (6, False), 'spoke_width': 0.046, 'rim_ratio': 0.72}
BLACK_ROOF = {'roof_color': (0.012,) * 3}
DARK = {'chrome': False}

#: Body, face, (length, width, height) and changes.
CARS = {
    'mcar-1': (bodies.HATCH, faces.ROUND, (3.58, 1.62, 1.47), {'color': RED, **FLAT, **COVER}),
    'ecar-1': (bodies.HATCH, faces.HEX, (3.84, 1.70, 1.49), {'color': BLUE, **DARK, **WIDE}),
    'ecar-2': (bodies.NOTCHBACK, faces.SLIM, (4.24, 1.70, 1.50), {'color': SILVER, 'metallic': 0.6, **COVER}),
    'ccar-1': (bodies.SEDAN, faces.HEX, (4.42, 1.73, 1.47), {'color': WHITE, **FLAT, **TEN, **DARK}),
    'ccar-2': (bodies.ARCHED, faces.SPLIT, (4.44, 1.77, 1.47), {'color': TEAL, **TURBINE}),
    'icar-1': (bodies.LONG_HOOD, faces.BAR, (4.80, 1.83, 1.46), {'color': GREY, 'metallic': 0.6, **LARGE_WHEEL, **TEN}),
    'icar-2': (bodies.FASTBACK, faces.SLIM, (4.76, 1.83, 1.41), {'color': ICE, 'metallic': 0.5, **LARGE_WHEEL}),
    'cfar-1': (bodies.CROSSOVER, faces.SPLIT, (4.26, 1.79, 1.63), {'color': ORANGE, **WIDE}),
    'cfar-2': (bodies.CROSSOVER, faces.BAR, (4.36, 1.80, 1.62), {'color': PEARL, **DARK_RIM, **TURBINE, **BLACK_ROOF}),
    'ifar-1': (bodies.SUV, faces.HEX, (4.62, 1.87, 1.70), {'color': BLUE, **DARK_RIM, **LARGE_WHEEL}),
    'ifar-2': (bodies.SUV, faces.SLIM, (4.68, 1.88, 1.68), {'color': DARK_RED, **TEN, **LARGE_WHEEL}),
    'sfbd-1': (bodies.OFF_ROAD, faces.HEX, (4.80, 1.86, 1.83), {'color': BROWN, 'metallic': 0.5}),
    'pfbd-1': (bodies.TALL, faces.BLOCK, (4.94, 1.97, 1.90), {'color': WHITE, **FLAT, **WIDE}),
    'sqbd-1': (bodies.PICKUP, faces.BLOCK, (5.30, 1.88, 1.82), {'color': RED, **FLAT, **SIX}),
    'sqbd-2': (bodies.PICKUP, faces.SPLIT, (5.26, 1.87, 1.81), {'color': SILVER, 'metallic': 0.6, **TEN}),
    'svar-1': (bodies.VAN, faces.BAR, (5.12, 1.99, 1.88), {'color': STEEL, 'metallic': 0.5, **TURBINE}),
}

#: Which coordinates the points of an outline have.
AXES = {'xz': ['bottom', 'shoulder', 'deck', 'cladding', 'pane', 'track'], 'xy': ['bed']}
AXES['yz'] = ['taillamp', 'rear_trim', 'boot', 'gate']


def find_car(picture):
    """Everything about one car, in meters; keys are described in bodies.py and faces.py."""
    body, face, (length, width, height), changes = CARS[picture]
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
    ends = (interpolate(car[edge], length / 2) for edge in ('bottom', 'shoulder'))
    car = {**faces.fit_face(face, width / 2, *ends), **car}
    car.update(length=length, width=width, height=height)
    return car


def scale(points, axes, ratio):
    return [tuple(v * ratio[axis] for v, axis in zip(point, axes)) for point in points]
